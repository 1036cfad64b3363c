import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { StartError } from '../config/start-error.ts';

/**
 * Holds a folder for this process alone until `release`. Two processes that open one embedded
 * database corrupt it without an error, so nothing may open it without this.
 *
 * On Linux the lock is an abstract socket, which the kernel frees when the process ends, however it
 * ends. Elsewhere it is a file with the process id, taken over when that process is gone.
 * @throws StartError where another process holds the folder.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const real = fs.realpathSync(folder);
  return process.platform === 'linux' ? lockBySocket(real) : lockByFile(real);
}

function alreadyLocked(folder: string): StartError {
  return new StartError(
    `The data folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder.`,
  );
}

/**
 * The lock as an abstract socket.
 * @throws StartError where another process holds the folder.
 */
export async function lockBySocket(folder: string): Promise<{ release: () => Promise<void> }> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject('code' in error && error.code === 'EADDRINUSE' ? alreadyLocked(folder) : error),
    );
    server.listen(`\0countersign-${name}`, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * The lock as a file with the process id.
 * @throws StartError where another process holds the folder.
 */
export async function lockByFile(folder: string): Promise<{ release: () => Promise<void> }> {
  const file = path.join(folder, 'process.pid');
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(own, String(process.pid), { flag: 'wx' });
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      if (linkFirst(own, file)) return { release: async () => fs.rmSync(file, { force: true }) };
      if (holderIsAlive(file)) break;
      removeStale(file, `${own}.stale`);
    }
    throw alreadyLocked(folder);
  } finally {
    fs.rmSync(own);
  }
}

/** Creates a whole file, unless one exists: a link, so that no reader ever sees half of it. */
function linkFirst(own: string, file: string): boolean {
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the file of a dead process away; of two that do so at once one gets it. */
function removeStale(file: string, staleFile: string): void {
  try {
    fs.renameSync(file, staleFile);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  // Another process may have put its own file there in between: it goes back.
  if (holderIsAlive(staleFile)) linkFirst(staleFile, file);
  fs.rmSync(staleFile);
}

function holderIsAlive(file: string): boolean {
  try {
    return isAlive(Number(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
