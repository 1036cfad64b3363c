import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { StartError } from './start-error.ts';

/** The permissions of folders and files: only for the account that runs the server. */
const folderMode = 0o700;
const fileMode = 0o600;
/** The folders of this server in the data folder. Anything else there is left alone. */
export const ownFolders = ['audit-heads', 'cache', 'database', 'files', 'secrets'];

/** The folder in the data folder in which a restore collects everything until all of it is there. */
export const restoringFolder = (dataDir: string) => path.join(dataDir, 'restoring');

/** Has whatever this process makes from now on be for its own account alone, from the first byte on. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the data folder, proves that it can be written, and closes it to every other account of the machine,
 * with all that an earlier version left open in it.
 * @throws StartError where it can't, and where the folder or something in it is someone else's.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (hasAccounts) closeDataFolder(dataDir);
    refuseHalfRestored(dataDir);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    fs.writeFileSync(probe, '', { mode: fileMode });
    fs.rmSync(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(
      `The data folder ${dataDir} can't be written${reason}: give this user write access to it, or set DATA_DIR to another folder.`,
    );
  }
}

/** @throws StartError where a restore has not come to its end */
function refuseHalfRestored(dataDir: string): void {
  if (!fs.existsSync(restoringFolder(dataDir))) return;
  throw new StartError(
    `A restore into ${dataDir} was not finished: empty the folder and restore again.`,
  );
}

/** Windows has no modes; what is in a user's folders is theirs alone there. */
const hasAccounts = process.platform !== 'win32';

/**
 * Makes a folder and its parents, one by one: where a file system refuses new folders as if it were full, as /proc
 * does, Node's way of making all at once never ends.
 */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    fs.mkdirSync(folder, folderMode);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!fs.existsSync(folder)) throw error;
  }
}

function closeDataFolder(dataDir: string): void {
  const stat = fs.statSync(dataDir);
  refuseForeign(dataDir, stat);
  refuseShared(dataDir, stat);
  // First of all, as no one reaches what is below then.
  setMode(dataDir, stat, folderMode);
  for (const name of ownFolders) {
    const entry = path.join(dataDir, name);
    const own = fs.lstatSync(entry, { throwIfNoEntry: false });
    if (!own) continue;
    refuseForeign(entry, own);
    // A link that is ours leads to where the operator put the folder: on another disk, say.
    closeEntry(entry, own.isSymbolicLink() ? fs.statSync(entry) : own);
  }
}

/**
 * Closes a file, or a folder with all below it, which comes first: a folder that is closed was gone through to
 * its end. Files of the database alone are looked at each time, as earlier versions left them open in a closed
 * folder; the store of files, which may be a million, wrote them closed from the beginning.
 */
function closeEntry(entry: string, stat: fs.Stats): void {
  refuseForeign(entry, stat);
  if (stat.isDirectory()) {
    const isDone = path.basename(entry) === 'files' && (stat.mode & 0o077) === 0;
    for (const name of isDone ? [] : fs.readdirSync(entry)) {
      const below = path.join(entry, name);
      const found = fs.lstatSync(below, { throwIfNoEntry: false });
      // Other processes that share the folder make and remove files meanwhile.
      if (found) closeEntry(below, found);
    }
    setMode(entry, stat, folderMode);
  } else if (stat.isFile()) setMode(entry, stat, fileMode);
}

function setMode(entry: string, { mode }: fs.Stats, wanted: number): void {
  if ((mode & 0o777) === wanted) return;
  try {
    fs.chmodSync(entry, wanted);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** @throws StartError for what another account of the machine owns: it can open it again at any time. */
function refuseForeign(entry: string, { uid }: fs.Stats): void {
  const own = process.getuid?.();
  if (own === undefined || uid === own) return;
  throw new StartError(
    `${entry} belongs to another account of this machine (uid ${uid}, this one is ${own}): start the server as that account, give it to this one with chown -R, or set DATA_DIR to another folder.`,
  );
}

/** @throws StartError for folders that hold more than our data, which would be closed to everyone. */
function refuseShared(dataDir: string, { mode }: fs.Stats): void {
  const real = fs.realpathSync(dataDir);
  const isSticky = (mode & 0o1000) !== 0;
  if (!isSticky && real !== path.parse(real).root && real !== os.homedir()) return;
  throw new StartError(
    `The data folder ${dataDir} is used by other programs too: set DATA_DIR to a folder of its own, such as ${path.join(dataDir, 'countersign')}.`,
  );
}
