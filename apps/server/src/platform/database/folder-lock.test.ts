import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../config/start-error.ts';
import { lockByFile, lockBySocket, lockFolder } from './folder-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-lock-')));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  fs.rmSync(folder, { recursive: true });
});

/** Another process that locks the folder, and what came of it. */
async function otherProcess(way: string): Promise<{ child: ChildProcess; answer: string }> {
  const child = fork(path.join(import.meta.dirname, '../../testing/hold-folder.ts'), [way, folder]);
  children.push(child);
  const [answer] = (await once(child, 'message')) as [string];
  return { child, answer };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const ways = [
  { way: 'socket', lock: lockBySocket },
  { way: 'file', lock: lockByFile },
].filter(({ way }) => way === 'file' || process.platform === 'linux');

describe.each(ways)('a folder locked by $way', ({ way, lock }) => {
  test('is refused to a second process, with the folder and what to do', async () => {
    expect((await otherProcess(way)).answer).toBe('held');
    const refusal = await lock(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toContain(folder);
    expect((refusal as Error).message).toContain('set DATA_DIR to another folder');
    expect((await otherProcess(way)).answer).toContain('in use by another process');
  });

  test('is free again when its holder was killed', async () => {
    const { child } = await otherProcess(way);
    await expect(lock(folder)).rejects.toThrow('in use by another process');
    await kill(child);
    const { release } = await lock(folder);
    await release();
  });

  test('is free again when it was released', async () => {
    const { release } = await lock(folder);
    expect((await otherProcess(way)).answer).toContain('in use');
    await release();
    expect((await otherProcess(way)).answer).toBe('held');
  });

  test('goes to one of several processes that find a dead one’s lock at the same moment', async () => {
    const { child } = await otherProcess(way);
    await kill(child);
    const answers = await Promise.all([1, 2, 3, 4].map(() => otherProcess(way)));
    expect(answers.filter(({ answer }) => answer === 'held')).toHaveLength(1);
  });
});

describe('a folder', () => {
  test('is the same one by whatever path it is named', async () => {
    const { release } = await lockFolder(folder);
    const alias = `${folder}-alias`;
    fs.symlinkSync(folder, alias);
    try {
      if (process.platform === 'linux') {
        await expect(lockFolder(alias)).rejects.toThrow('in use by another process');
      }
    } finally {
      fs.rmSync(alias);
      await release();
    }
  });

  test('that is locked by a file keeps nothing else in it', async () => {
    const { release } = await lockByFile(folder);
    expect(fs.readdirSync(folder)).toEqual(['process.pid']);
    await release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
