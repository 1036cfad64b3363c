import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/lib/root.ts';

/** Names an installed library with its version. */
export function libraryName(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return `${name} ${(JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version}`;
}
