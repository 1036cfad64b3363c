import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/settings.ts';
import { PermanentFailure, type Schedule } from '../jobs/job-kind.ts';

const dayMs = 24 * 3_600_000;
const maxMinutes = 12 * 60;
/** The exit code of a backup that is whole but for files that are missing in the data folder. */
export const filesMissing = 2;

/** Matches the files that are ours in the folder of backups, also those that are not whole. */
const ownName = /^countersign-\d{8}T\d{6}Z\.age(?:\.[0-9a-f]{8}\.part)?$/;

/** Makes a backup once a day into BACKUP_DIR, in a process of its own; none where that is not set. */
export function dailyBackups({ settings }: { settings: Settings }): Schedule[] {
  const { folder, days } = settings.backup;
  if (folder === undefined) return [];
  const run = async () => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    // What is not whole is left behind by a process that was killed, perhaps as the disk was full.
    await removeOld(folder, '.part', dayMs);
    await runBackup(settings, path.join(folder, nameAt(new Date())));
    await removeOld(folder, '.age', days * dayMs);
  };
  return [{ name: 'backup.daily', everyMinutes: 24 * 60, maxMinutes, run }];
}

const nameAt = (now: Date) =>
  `countersign-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.age`;

/** @throws Error where it fails or lacks files: the process has said why on standard error */
async function runBackup({ dataDir, databaseUrl, backup }: Settings, file: string): Promise<void> {
  const child = fork(fileURLToPath(new URL('./backup-child.ts', import.meta.url)), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(backup.key !== undefined && { BACKUP_KEY: backup.key }),
      ...(backup.passphrase !== undefined && { BACKUP_PASSPHRASE: backup.passphrase }),
    },
    execArgv: [],
    // It ends before it is tried again.
    timeout: (maxMinutes - 1) * 60_000,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === filesMissing) throw new PermanentFailure('The backup lacks files.');
  if (code !== 0) throw new Error('The backup failed.');
}

/** Removes files of ours with such an ending that are older than so many milliseconds. */
async function removeOld(folder: string, ending: string, maxAgeMs: number): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!ownName.test(name) || !name.endsWith(ending)) continue;
    const { mtimeMs } = await fs.stat(path.join(folder, name));
    if (Date.now() - mtimeMs > maxAgeMs) await fs.rm(path.join(folder, name), { force: true });
  }
}
