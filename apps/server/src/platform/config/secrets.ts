import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/**
 * A secret that is made at first use and kept in the data folder, readable by its owner alone. Two
 * processes that make it at the same time end up with the same one.
 * @throws StartError where the file can't be read or written.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const folder = path.join(dataDir, 'secrets');
  const file = path.join(folder, name);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!fs.existsSync(file)) writeOnce(file, make());
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw new StartError(`The secret ${file} can't be read or made (${reason}).`);
  }
}

/** 32 random bytes for deriving keys from, kept as hexadecimal digits. */
export function keptKey(dataDir: string, name: string): Buffer {
  return Buffer.from(
    keptSecret(dataDir, name, () => randomBytes(32).toString('hex')),
    'hex',
  );
}

/** Replaces a secret; readers see the old one or the new one, whole. */
export function replaceSecret(dataDir: string, name: string, text: string): void {
  const file = path.join(dataDir, 'secrets', name);
  fs.renameSync(writeTemporary(file, text), file);
}

/** Writes a file in full under a name of its own next to the one that it is for. */
export function writeTemporary(file: string, content: string | Uint8Array): string {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = fs.openSync(temporary, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, content);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  return temporary;
}

function writeOnce(file: string, text: string): void {
  const temporary = writeTemporary(file, text);
  try {
    // A link, not a rename: it fails where another process was first.
    fs.linkSync(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    fs.rmSync(temporary);
  }
}
