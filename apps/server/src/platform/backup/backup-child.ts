// Makes a daily backup: in a process of its own, so that no one waits for its work.
import os from 'node:os';
import process from 'node:process';
import { keepFilesPrivate } from '../config/data-folder.ts';
import { readSettings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import type { Lock } from './archive.ts';
import { writeBackup } from './backup.ts';

/** @throws StartError where no passphrase or key is set */
function lockOf({ key, passphrase }: ReturnType<typeof readSettings>['backup']): Lock {
  if (key !== undefined) return { key };
  if (passphrase !== undefined) return { passphrase };
  throw new StartError('Set BACKUP_KEY or BACKUP_PASSPHRASE.');
}

try {
  keepFilesPrivate();
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const settings = readSettings(process.env);
  await writeBackup(settings, process.argv[2] ?? '', lockOf(settings.backup));
  process.exit(0);
} catch (error) {
  const why = error instanceof StartError ? error.message : String(error);
  process.stderr.write(`The backup failed: ${why}\n`);
  process.exit(1);
}
