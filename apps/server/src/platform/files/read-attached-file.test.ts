import { createEngine, type Engine } from '@countersign/pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTestForm } from '../../testing/fixtures.ts';
import { attachedType } from './attached-type.ts';

let pdf: Engine;
let form: Buffer;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  pdf = createEngine({ threads: 1 });
  form = Buffer.from(await drawTestForm());
  png = Buffer.from((await pdf.renderPage(form, 0, { dpi: 40, format: 'png' })).bytes);
  const webp = await pdf.renderPage(form, 0, { dpi: 40, format: 'webp' });
  jpeg = Buffer.from((await pdf.rewriteImage(webp.bytes)).bytes);
});
afterAll(() => pdf.close());

const typeOf = async (bytes: Buffer) => (await attachedType(pdf, bytes)).contentType;

test('is told by the bytes of a file', async () => {
  expect(await typeOf(form)).toBe('application/pdf');
  expect(await typeOf(png)).toBe('image/png');
  expect(await typeOf(jpeg)).toBe('image/jpeg');
  await expect(typeOf(Buffer.from('Hello'))).rejects.toMatchObject({ code: 'unsupported-file' });
});

test('is that of no archive, also where its first file is a PDF', async () => {
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004 form-1.pdf'), form]);
  await expect(typeOf(archive)).rejects.toMatchObject({ message: /^Attach a PDF, or a picture/ });
});

test('is that of no picture that is broken off, or holds something else than its head says', async () => {
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  const garbled = Buffer.concat([png.subarray(0, 100), Buffer.alloc(png.length - 100, 7)]);
  for (const broken of [half(png), half(jpeg), garbled]) {
    await expect(typeOf(broken)).rejects.toMatchObject({
      code: 'unsupported-file',
      message: expect.stringContaining('damaged'),
    });
  }
});

test('is that of no picture with more pixels than anybody needs', async () => {
  const large = Buffer.from(png);
  large.writeUInt32BE(60_000, 16);
  large.writeUInt32BE(60_000, 20);
  await expect(typeOf(large)).rejects.toMatchObject({ code: 'unsupported-file' });
});
