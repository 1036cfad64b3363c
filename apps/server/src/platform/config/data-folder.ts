import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder and proves that it can be written.
 * @throws StartError where it can't.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
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
