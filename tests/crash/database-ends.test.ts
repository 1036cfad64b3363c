import net from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyDemoData } from '../support/demo-data.ts';
import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/server.ts';

test('a server whose embedded database ends says so and ends too; the next start has everything', async () => {
  const data = copyDemoData();
  const { dataDir } = data;
  const port = await freePort();
  const product = await startProduct({
    dataDir,
    env: { END_DATABASE_PORT: String(port), LOG_LEVEL: 'error' },
    nodeOptions: ['--import', path.join(import.meta.dirname, '../support/end-database.ts')],
    shortLived: true,
  });
  try {
    net.connect(port, '127.0.0.1');
    expect(await product.ended()).toBe(1);
    expect(product.output()).toContain('The embedded database has ended by itself');
    const again = await startProduct({ dataDir, shortLived: true });
    expect(await again.stop(), again.output()).toBe(0);
  } finally {
    await product.remove();
    data.remove();
  }
}, 120_000);
