// `npm run bench -- NAME` runs bench/NAME.ts; without a name it says which there are.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/root.ts';

const names = fs
  .readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'));
const [name = ''] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`Choose one: ${names.map((one) => `npm run bench -- ${one}`).join(', ')}`);
  process.exit(1);
}
const bench = (await import(`../bench/${name}.ts`)) as { default: () => Promise<void> };
await bench.default();
