import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aptInstall, onPath } from './apt.ts';

/** Installs Poppler's programs by apt where that is possible and they are missing. */
export async function ensurePoppler(): Promise<void> {
  if (!onPath('pdfsig')) await aptInstall('poppler-utils');
}

/** Tells if Poppler's verifier of signatures is installed. */
export const hasPdfsig = (): boolean => onPath('pdfsig') !== undefined;

/** Returns the output of Poppler's `pdfsig` on the signatures in a file, without the certificates. */
export function pdfsigOf(file: Uint8Array): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pdfsig-'));
  try {
    const name = path.join(folder, 'file.pdf');
    fs.writeFileSync(name, file);
    return spawnSync('pdfsig', ['-nocert', name], { encoding: 'utf8' }).stdout;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
