import { ReaderProblem } from '@countersign/pdf/reader';
import { openReaders } from '../readers/open-readers.ts';
import type { ReadReport } from './parse-bounce.ts';

/** The largest report that is read, in bytes. */
export const maxReportBytes = 5 * 1024 * 1024;

const readers = openReaders({
  memoryMb: 512,
  timeoutMs: 10_000,
  maxBytes: maxReportBytes,
  atOnce: 1,
});

/** Reads a report in another process, as `parseBounce` does. Undefined for any other mail, and for one that can't be read. */
export async function readReport(bytes: Uint8Array): Promise<ReadReport | undefined> {
  try {
    return await readers.read('parseBounce', bytes);
  } catch (error) {
    if (error instanceof ReaderProblem) return undefined;
    throw error;
  }
}
