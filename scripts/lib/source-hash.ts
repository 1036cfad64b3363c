import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Everything that the web client is built from, relative to the repository. */
const sources = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-web.ts',
];

const ignoredFolders = new Set(['node_modules', 'dist', '.cache']);

/** SHA-256 (hex) over the names and contents of all that the web client is built from. */
export function webSourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow)) {
    const content = fs.readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(where: string): string[] {
  if (!fs.statSync(path.join(root, where)).isDirectory()) return [where];
  return fs
    .readdirSync(path.join(root, where), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !ignoredFolders.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesBelow(`${where}/${entry.name}`));
}
