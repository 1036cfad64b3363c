import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { ReaderProblem } from '../src/reader-problem.ts';

/** Functions that do to their process what hostile files do. */
export const testReaders = {
  countBytes: async () => (bytes: Uint8Array) => bytes.length,
  environment: async () => (_bytes: Uint8Array) => ({ ...process.env }),
  refuse: async () => (_bytes: Uint8Array) => {
    throw new ReaderProblem('unsupported', 'Choose another file.');
  },
  answerValues: async () => (_bytes: Uint8Array, count: number) => Array.from({ length: count }),
  answerText: async () => (_bytes: Uint8Array, length: number) => [{ text: 'x'.repeat(length) }],
  fail: async () => (_bytes: Uint8Array) => {
    throw new RangeError('Words of a library.');
  },
  abort: async () => (_bytes: Uint8Array) => process.abort(),
  loop: async () => (_bytes: Uint8Array) => {
    for (;;);
  },
  /** Takes memory that V8 does not count, until it is stopped. */
  takeMemory: async () => (_bytes: Uint8Array) => {
    for (const taken: Buffer[] = []; ; ) taken.push(Buffer.alloc(2 ** 20, 1));
  },
  /** Takes memory of V8 itself, until it is stopped. */
  takeHeap: async () => (_bytes: Uint8Array) => {
    for (const taken: number[][] = []; ; ) taken.push(Array.from({ length: 100_000 }, () => 0.5));
  },
  writeFile: async () => (bytes: Uint8Array, file: string) => writeFileSync(file, bytes),
  runProgram: async () => (_bytes: Uint8Array) => execFileSync(process.execPath, ['--version']),
  connect: async () => (_bytes: Uint8Array, port: number) =>
    new Promise<void>((resolve, reject) => {
      connect(port, '127.0.0.1', resolve).on('error', reject);
    }),
  /** Returns each byte, times the number of the request. */
  streamBytes: async () =>
    async function* (bytes: Uint8Array): AsyncGenerator<number, void, number | undefined> {
      let factor = 1;
      for (const byte of bytes) {
        if (byte === 255) process.abort();
        factor = (yield byte * factor) ?? 1;
      }
    },
};

export type TestReaders = typeof testReaders;
