// Makes a daily backup: in a process of its own, so that no one waits for its work.
import os from 'node:os';
import process from 'node:process';
import { keepFilesPrivate } from '../config/data-folder.ts';
import { readSettings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import type { Lock } from './archive.ts';
import { writeBackup } from './backup.ts';
import { filesMissing } from './daily-backups.ts';

/** @throws StartError where no passphrase or key is set */
function lockOf({ key, passphrase }: ReturnType<typeof readSettings>['backup']): Lock {
  if (key !== undefined) return { key };
  if (passphrase !== undefined) return { passphrase };
  throw new StartError('Set BACKUP_KEY or BACKUP_PASSPHRASE.');
}

// The server has ended.
process.on('disconnect', () => process.exit(1));
try {
  keepFilesPrivate();
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const settings = readSettings(process.env);
  const file = process.argv[2] ?? '';
  const { missing } = await writeBackup(settings, file, lockOf(settings.backup));
  if (missing.length === 0) process.exit(0);
  process.stderr.write(
    `The backup ${file} lacks ${missing.length} files that the database names: they are not in ${settings.dataDir}. Older backups are kept.\n`,
  );
  process.exit(filesMissing);
} catch (error) {
  const why = error instanceof StartError ? error.message : String(error);
  process.stderr.write(`The backup failed: ${why}\n`);
  process.exit(1);
}
