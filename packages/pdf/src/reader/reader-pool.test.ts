import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestReaders } from '../../test-support/test-readers.ts';
import type { ToReader } from './reader-messages.ts';
import type { ReaderPoolOptions } from './reader-pool.ts';
import { ReaderPool } from './reader-pool.ts';
import { ReaderProcess } from './reader-process.ts';

const file = fileURLToPath(new URL('../../test-support/reader-child.ts', import.meta.url));
const bytes = new Uint8Array(10);

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

function openPool(options: Partial<ReaderPoolOptions> = {}): ReaderPool<TestReaders> {
  const limits = { memoryMb: 300, timeoutMs: 20_000, maxBytes: 1000, atOnce: 1 };
  const pool = new ReaderPool<TestReaders>({ file, ...limits, ...options });
  opened.push(pool);
  return pool;
}

function startProcess(idleMs = 60_000): ReaderProcess {
  const reader = new ReaderProcess(file, 300, idleMs);
  opened.push({ close: () => reader.end() });
  return reader;
}

describe('a process that reads', () => {
  const count: ToReader = { kind: 'read', name: 'countBytes', args: [bytes] };

  it('reads one file after the other, also after one that failed', async () => {
    const reader = startProcess();
    const failing = { ...count, name: 'fail' };
    expect(await reader.ask(count, 20_000)).toMatchObject({ kind: 'result', value: 10 });
    expect(await reader.ask(failing, 20_000)).toMatchObject({ kind: 'failed', error: undefined });
    expect(await reader.ask(count, 20_000)).toMatchObject({ kind: 'result', value: 10 });
    expect(reader.files).toBe(3);
  });

  it('answers nothing where it dies, neither then nor later', async () => {
    const reader = startProcess();
    expect(await reader.ask(count, 1)).toBeUndefined();
    await reader.ended;
    expect(await reader.ask(count, 20_000)).toBeUndefined();
  });

  it('ends by itself when there is nothing to read', async () => {
    const reader = startProcess(1);
    expect(await reader.ask(count, 20_000)).toMatchObject({ kind: 'result' });
    await reader.ended;
  });
});

describe('a pool of processes that read', () => {
  it.each(['abort', 'takeMemory', 'takeHeap'] as const)(
    'refuses the file alone that ends its process by %s, and reads the next',
    async (name) => {
      const pool = openPool({ memoryMb: 160 });
      await expect(pool.read(name, bytes)).rejects.toMatchObject({
        name: 'ReaderProblem',
        code: 'too-complex',
      });
      expect(await pool.read('countBytes', bytes)).toBe(10);
    },
  );

  it('ends what takes too long', async () => {
    const pool = openPool({ timeoutMs: 1 });
    await expect(pool.read('loop', bytes)).rejects.toMatchObject({ code: 'too-complex' });
  });

  it('refuses a file whose answer is too long, and reads the next', async () => {
    const pool = openPool();
    const problem = { name: 'ReaderProblem', code: 'too-complex' };
    await expect(pool.read('answerValues', bytes, 1_000_001)).rejects.toMatchObject(problem);
    await expect(pool.read('answerText', bytes, 16_000_001)).rejects.toMatchObject(problem);
    expect(await pool.read('answerValues', bytes, 10_000)).toHaveLength(10_000);
    expect(await pool.read('answerText', bytes, 1_000_000)).toHaveLength(1);
  });

  it('passes on problems of ours, and no words of a library', async () => {
    const pool = openPool();
    await expect(pool.read('refuse', bytes)).rejects.toMatchObject({
      code: 'unsupported',
      message: 'Choose another file.',
    });
    await expect(pool.read('fail', bytes)).rejects.toMatchObject({
      name: 'ReaderProblem',
      code: 'broken',
      message: expect.not.stringContaining('library'),
    });
  });

  it('refuses a file by its size', async () => {
    const large = openPool().read('countBytes', new Uint8Array(1001));
    await expect(large).rejects.toMatchObject({ code: 'too-large' });
  });

  it('has processes without our environment, that can neither write, nor run programs, nor connect', async () => {
    const pool = openPool();
    expect(await pool.read('environment', bytes)).not.toHaveProperty('PATH');
    const target = path.join(tmpdir(), `countersign-reader-${process.pid}`);
    await expect(pool.read('writeFile', bytes, target)).rejects.toMatchObject({ code: 'broken' });
    expect(existsSync(target)).toBe(false);
    await expect(pool.read('runProgram', bytes)).rejects.toMatchObject({ code: 'broken' });
    const server = createServer().listen(0, '127.0.0.1');
    opened.push({ close: () => new Promise((resolve) => server.close(resolve)) });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(pool.read('connect', bytes, port)).rejects.toMatchObject({ code: 'broken' });
  });

  it('refuses work once it is closed, and ends what is under way', async () => {
    const pool = openPool();
    const reading = pool.read('loop', bytes).catch((error: unknown) => error);
    await pool.close();
    expect(await reading).toMatchObject({ name: 'EngineProblem', code: 'closed' });
    await expect(pool.read('countBytes', bytes)).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('a stream', () => {
  it('returns items one by one, and takes the input of each request', async () => {
    const pool = openPool();
    const items = pool.stream('streamBytes', new Uint8Array([1, 2, 3]));
    expect(await items.next()).toEqual({ done: false, value: 1 });
    expect(await items.next(10)).toEqual({ done: false, value: 20 });
    expect(await items.next()).toEqual({ done: false, value: 3 });
    expect(await items.next()).toEqual({ done: true, value: undefined });
    expect(await pool.read('countBytes', bytes)).toBe(10);
  });

  it('that is left early makes room for the next file', async () => {
    const pool = openPool();
    for await (const item of pool.stream('streamBytes', new Uint8Array([1, 2, 3]))) {
      expect(item).toBe(1);
      break;
    }
    expect(await pool.read('countBytes', bytes)).toBe(10);
  });

  it('fails where its process dies under way', async () => {
    const pool = openPool();
    const items = pool.stream('streamBytes', new Uint8Array([7, 255]));
    expect(await items.next()).toEqual({ done: false, value: 7 });
    await expect(items.next()).rejects.toMatchObject({ code: 'too-complex' });
    expect(await pool.read('countBytes', bytes)).toBe(10);
  });
});
