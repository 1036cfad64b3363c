import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Lock } from './platform/backup/archive.ts';
import { writeBackup } from './platform/backup/backup.ts';
import { type MoveTarget, moveDatabase } from './platform/backup/move.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { keepFilesPrivate } from './platform/config/data-folder.ts';
import { readSettings, type Settings, SettingsError } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';

type Env = Record<string, string | undefined>;
/** Asks for a passphrase; is told whether it is a new one. */
type AskPassphrase = (isNew: boolean) => Promise<string>;

const minPassphrase = 12;

const backupUsage = `npm run backup -- FILE       writes a backup into a new file
npm run backup -- --new-key  makes a key: set BACKUP_KEY to its public part, keep the secret part elsewhere

Without BACKUP_KEY and BACKUP_PASSPHRASE it asks for a passphrase.
`;

/**
 * Writes a backup of everything, or makes a key for backups, and says so.
 * @returns the exit code.
 */
export async function backup(env: Env, args: readonly string[], ask: AskPassphrase) {
  return run(env, args.length === 1, backupUsage, async (settings) => {
    const [file = ''] = args;
    if (file === '--new-key') return newKey();
    const { files, missing } = await writeBackup(settings, file, await lockOf(settings, ask));
    const lines = [`The backup is in ${file}: the database, ${files} files and all secrets.`];
    if (missing.length > 0) {
      lines.push(
        `${missing.length} files that the database names were not in ${settings.dataDir}.`,
      );
    }
    return lines.join('\n');
  });
}

async function newKey(): Promise<string> {
  const secret = await generateX25519Identity();
  const key = await identityToRecipient(secret);
  return `BACKUP_KEY=${key}\n\nWho has this secret key can read the backups. Keep it off this machine:\n${secret}`;
}

async function lockOf(
  { backup: { key, passphrase } }: Settings,
  ask: AskPassphrase,
): Promise<Lock> {
  if (key !== undefined) return { key };
  if (passphrase !== undefined) return { passphrase };
  const given = (await ask(true)).trim();
  if (given.length >= minPassphrase) return { passphrase: given };
  throw new StartError(`Enter a passphrase of ${minPassphrase} characters or more.`);
}

const restoreUsage = `npm run restore -- FILE  restores a backup into an empty DATA_DIR, and DATABASE_URL where that is set

Without BACKUP_PASSPHRASE it asks for the passphrase or the secret key.
`;

/**
 * Restores a backup and says so.
 * @returns the exit code.
 */
export async function restore(env: Env, args: readonly string[], ask: AskPassphrase) {
  return run(env, args.length === 1, restoreUsage, async (settings) => {
    const [file = ''] = args;
    const secret = settings.backup.passphrase ?? (await ask(false)).trim();
    const { madeAt, rows, files, missing } = await restoreBackup(settings, file, secret);
    const lines = [
      `Restored from ${madeAt}: ${rows} rows and ${files} files, all as in the backup.`,
      'Everyone signs in again. Emails and reminders that waited then are sent after the start.',
      'API tokens and links that were revoked or used since then are valid again: revoke them.',
    ];
    if (missing.length > 0) lines.push(`${missing.length} files were missing before the backup.`);
    return lines.join('\n');
  });
}

const moveUsage = `npm run move -- --to postgres  copies the embedded database in DATA_DIR to the empty one at DATABASE_URL
npm run move -- --to embedded  copies the database at DATABASE_URL to an embedded one in DATA_DIR

Stop all servers first.
`;

/**
 * Moves everything from one kind of database to the other and says so.
 * @returns the exit code.
 */
export async function move(env: Env, [option, to, ...more]: readonly string[]): Promise<number> {
  const isTarget = (text = ''): text is MoveTarget => ['postgres', 'embedded'].includes(text);
  const isRight = option === '--to' && isTarget(to) && more.length === 0;
  return run(env, isRight, moveUsage, async (settings) => {
    if (!isTarget(to)) return '';
    const rows = await moveDatabase(settings, to);
    const next = {
      postgres: `Start with DATABASE_URL from now on. The embedded database is still in ${settings.dataDir}: remove it once all is well.`,
      embedded: 'Start without DATABASE_URL from now on. The database on the server is as it was.',
    };
    return `Copied ${rows} rows, all the same as before. ${next[to]}`;
  });
}

/** Does a command with the settings. Errors that the operator can mend are said in words. */
async function run(
  env: Env,
  isRight: boolean,
  usage: string,
  work: (settings: Settings) => Promise<string>,
): Promise<number> {
  if (!isRight) {
    process.stderr.write(usage);
    return 1;
  }
  try {
    keepFilesPrivate();
    process.stdout.write(`${await work(readSettings(env))}\n`);
    return 0;
  } catch (error) {
    if (!isKnown(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Returns true for errors whose messages are enough: ours, and those of files and of the network. */
function isKnown(error: unknown): error is Error {
  if (error instanceof StartError || error instanceof SettingsError) return true;
  return error instanceof Error && 'syscall' in error;
}
