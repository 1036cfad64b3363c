import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SealProblem } from '@countersign/pdf';
import type { ReaderPool } from '@countersign/pdf/reader';
import { ReaderProblem } from '@countersign/pdf/reader';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anyByteMutations,
  attackMs,
  fuzzSettings,
} from '../../../../../packages/pdf/test-support/fuzz-settings.ts';
import { mutateBytes } from '../../../../../packages/pdf/test-support/mutate.ts';
import { testP12, testP12Password } from '../../testing/test-p12.ts';
import { sheetXml, workbook } from '../../testing/workbook.ts';
import { zipOf } from '../http/zip-of.ts';
import type { FileReaders } from './file-readers.ts';
import { openReaders } from './open-readers.ts';

let readers: ReaderPool<FileReaders>;
beforeAll(() => {
  readers = openReaders({ memoryMb: 640, timeoutMs: 20_000, maxBytes: 1_000_000, atOnce: 1 });
});
afterAll(() => readers.close());

const sheet = workbook(
  sheetXml([
    ['Name', 'Email'],
    ['Ada', 'ada@example.com'],
  ]),
);
const csv = Buffer.from('Name;Email\r\n"Ada; L.";ada@example.com\r\n');
const bounce = Buffer.from(
  'From: MAILER-DAEMON@example.com\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.com\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n',
);
const zip = await buffer(
  zipOf([
    { fileName: 'pack.json', compress: true, open: async () => Readable.from(['{"name":"Pack"}']) },
  ]),
);
const zipLimits = { maxFiles: 50, maxBytesEach: 1_000_000, maxBytes: 2_000_000 };

/** Maps each reader to a call, and a sound file for it. */
const calls: Record<string, [Uint8Array, (file: Uint8Array) => Promise<unknown>]> = {
  'a workbook': [
    sheet,
    (file) => readers.read('lookAtTable', file, { rows: 5, maxRows: 100, maxLength: 50 }),
  ],
  'a CSV file': [
    csv,
    (file) => readers.read('lookAtTable', file, { rows: 5, maxRows: 100, maxLength: 50 }),
  ],
  'the rows of a workbook': [
    sheet,
    async (file) => {
      for await (const _ of readers.stream('readTable', file, { batch: 10, maxRows: 100 }));
    },
  ],
  'an archive': [
    zip,
    async (file) => {
      const parts = readers.stream('unzip', file, zipLimits);
      const first = await parts.next();
      const [listed] = !first.done && 'list' in first.value ? first.value.list : [];
      if (listed) await parts.next(listed.name);
      await parts.return();
    },
  ],
  'a key': [testP12, (file) => readers.read('readP12', file, testP12Password)],
  'a bounce': [bounce, (file) => readers.read('parseBounce', file)],
};

describe('a file that was tampered with', () => {
  test.each(Object.entries(calls))(
    '%s is read or refused in words of ours, and the next one is read',
    async (_, [sound, read]) => {
      await fc.assert(
        fc.asyncProperty(anyByteMutations, async (mutations) => {
          expect(await outcomeOf(read(mutateBytes(sound, mutations)))).toMatch(
            /^(?:read|refused)$/,
          );
        }),
        fuzzSettings(8),
      );
      expect(await outcomeOf(read(sound))).toBe('read');
    },
    attackMs + 60_000,
  );
});

async function outcomeOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'read';
  } catch (error) {
    const isOurs = error instanceof ReaderProblem || error instanceof SealProblem;
    return isOurs ? 'refused' : String(error);
  }
}
