import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder and proves that it can be written.
 * @throws StartError where it can't.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `The data folder ${dataDir} can't be written${reason}: give this user write access to it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Makes a folder and those around it, one by one: where a file system refuses new folders as if there were
 * no place for them, as /proc does, Node's way of making all at once never ends.
 */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!fs.existsSync(folder)) throw error;
  }
}
