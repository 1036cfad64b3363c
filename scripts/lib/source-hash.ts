import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const ignoredFolders = new Set(['node_modules', 'dist', '.cache', 'testing']);

/**
 * SHA-256 (hex) over the names and contents of the given files and of all that is below the given
 * folders, tests left out.
 * @param sources relative to the repository
 */
export function sourceHash(sources: readonly string[]): string {
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
