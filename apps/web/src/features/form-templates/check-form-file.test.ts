import { expect, test } from 'vitest';
import { checkFormFile, kindOfFile } from './check-form-file.ts';

const file = (start: string) =>
  new Blob([Uint8Array.from(start, (letter) => letter.charCodeAt(0))]);

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['PK\u0003\u0004 and more of an archive', 'word'],
  ['\u00d0\u00cf\u0011\u00e0 and an older document', 'word'],
  ['\u0089PNG and its header', 'picture'],
  ['\u00ff\u00d8\u00ff\u00e0 and more', 'picture'],
  ['RIFF\u0010\u0000\u0000\u0000WEBPVP8', 'picture'],
  ['hello', undefined],
])('%j is of the kind %s', async (start, kind) => {
  expect(await kindOfFile(file(start))).toBe(kind);
});

test('files that are refused without sending have a message', async () => {
  expect(await checkFormFile(file(''))).toBe('The file is empty.');
  expect(await checkFormFile(file('hello'))).toContain('Choose a PDF, Word file');
  expect(await checkFormFile(file('PK\u0003\u0004 …'))).toBeUndefined();
});
