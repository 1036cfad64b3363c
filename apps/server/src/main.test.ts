import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serve } from './main.ts';
import { startTestApp } from './testing/test-app.ts';

test('the port is open before jobs begin, however long these take to begin', async () => {
  const app = await startTestApp({ NODE_ENV: 'production' });
  const isListening = once(app.app.server, 'listening');
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
    return new Promise<void>(() => {});
  };
  void serve({ ...app, work }, { ...app.platform.settings, port: 0 });
  await isListening;
  const { port } = app.app.server.address() as AddressInfo;
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/config.json'].map(async (path) => {
      const { status } = await fetch(`http://localhost:${port}${path}`);
      return status;
    }),
  );
  expect([answers, hasBegun]).toEqual([[200, 200, 200], true]);
  await app.close();
});
