import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readUpload } from './read-upload.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limit = 1024 * 1024;

describe('an uploaded file', () => {
  test('is read whole, as it came', async () => {
    const upload = new PassThrough();
    const read = readUpload(upload, limit);
    upload.write('Hel');
    upload.end('lo');
    expect((await read).toString()).toBe('Hello');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is refused as soon as it is too large', async () => {
    const upload = new PassThrough();
    const read = readUpload(upload, limit);
    upload.write(Buffer.alloc(limit + 1));
    await expect(read).rejects.toMatchObject({ code: 'too-large' });
    expect(upload.destroyed).toBe(false);
  });

  test.each([0, 10 * 1024])('is refused where %i bytes come in a second', async (bytes) => {
    const upload = new PassThrough();
    const read = readUpload(upload, limit).catch((problem: unknown) => problem);
    for (let second = 0; second < 40; second++) {
      if (bytes > 0) upload.write(Buffer.alloc(bytes));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await read).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too slow'),
    });
  });

  test('may take its time where it is fast enough', async () => {
    const upload = new PassThrough();
    const read = readUpload(upload, limit);
    for (let second = 0; second < 40; second++) {
      upload.write(Buffer.alloc(17 * 1024));
      await vi.advanceTimersByTimeAsync(1000);
    }
    upload.end();
    expect((await read).length).toBe(40 * 17 * 1024);
  });
});
