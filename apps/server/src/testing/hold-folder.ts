import { lockByFile, lockBySocket } from '../platform/database/folder-lock.ts';

/**
 * A process of its own that locks a folder (`socket` or `file`, then the folder), says `held` or why
 * not, and keeps the lock until it is ended.
 */
async function holdFolder(way: string, folder: string): Promise<void> {
  const lock = way === 'socket' ? lockBySocket : lockByFile;
  const answer = await lock(folder).then(
    () => 'held',
    (error: Error) => error.message,
  );
  process.send?.(answer);
  process.on('message', () => {});
}

await holdFolder(process.argv[2] ?? '', process.argv[3] ?? '');
