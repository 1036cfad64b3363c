import { afterEach, describe, expect, it } from 'vitest';
import { writeForm } from '../../test-support/write-pdf.ts';
import { defaultFileLimits } from '../upload/file-limits.ts';
import { UploadReader } from './upload-reader.ts';
import type { ReadTask } from './upload-reader-messages.ts';

const readers: UploadReader[] = [];
function start(memoryMb = 512, idleMs = 60_000): UploadReader {
  const reader = new UploadReader(memoryMb, idleMs);
  readers.push(reader);
  return reader;
}
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.end()));
});

const form: ReadTask = {
  work: 'readForm',
  bytes: writeForm({ widgets: ['/FT/Tx/T(name)/Rect[50 140 200 160]'] }),
  options: defaultFileLimits,
};
const broken: ReadTask = { ...form, bytes: Buffer.from('no') };

describe('a process that reads', () => {
  it('reads one file after the other, also after a broken one', async () => {
    const reader = start();
    expect(await reader.read(form, 20_000)).toMatchObject({ ok: true });
    expect(await reader.read(broken, 20_000)).toMatchObject({ ok: false, code: 'not-a-pdf' });
    expect(await reader.read(form, 20_000)).toMatchObject({ ok: true });
    expect(reader.files).toBe(3);
  });

  it('answers nothing where it dies, neither then nor later', async () => {
    const reader = start();
    expect(await reader.read(form, 1)).toBeUndefined();
    await reader.ended;
    expect(await reader.read(form, 20_000)).toBeUndefined();
  });

  it('ends by itself when there is nothing to read', async () => {
    const reader = start(512, 1);
    expect(await reader.read(form, 20_000)).toMatchObject({ ok: true });
    await reader.ended;
  });
});
