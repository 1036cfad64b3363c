import { createEngine, type Engine } from '@countersign/pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTestForm } from '../../testing/fixtures.ts';
import { readAttachedFile } from './read-attached-file.ts';

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

const typeOf = async (bytes: Buffer) => (await readAttachedFile(pdf, bytes)).contentType;

test('is found from the bytes of a file', async () => {
  expect(await typeOf(form)).toBe('application/pdf');
  expect(await typeOf(png)).toBe('image/png');
  expect(await typeOf(jpeg)).toBe('image/jpeg');
  await expect(typeOf(Buffer.from('Hello'))).rejects.toMatchObject({ code: 'unsupported-file' });
});

test('is that of no archive, also where its first file is a PDF', async () => {
  const archive = Buffer.concat([Buffer.from('PK\u0003\u0004 form-1.pdf'), form]);
  await expect(typeOf(archive)).rejects.toMatchObject({ message: /^Attach a PDF, PNG/ });
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

test('accepts no picture with more pixels than needed', async () => {
  const large = Buffer.from(png);
  large.writeUInt32BE(60_000, 16);
  large.writeUInt32BE(60_000, 20);
  await expect(typeOf(large)).rejects.toMatchObject({ code: 'too-large' });
});

/** A PDF of one page with further entries and objects, numbered from 4 on. */
function pdfOf(page: string, ...objects: string[]): Buffer {
  const all = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${page}>>`,
    ...objects,
  ];
  let file = '%PDF-1.7\n';
  const entries = all.map((object, index) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}

test('keeps a PDF byte for byte where nothing in it is active, and its pages alone where something is', async () => {
  expect((await readAttachedFile(pdf, form)).bytes.equals(form)).toBe(true);
  const link = '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(evil.exe)>>>>]';
  const { bytes, pages } = await readAttachedFile(pdf, pdfOf(link));
  expect(pages).toEqual([{ width: 300, height: 300 }]);
  expect(bytes.toString('latin1')).not.toContain('evil');
});

test('takes no PDF that would keep viewers busy for years', async () => {
  const forms = Array.from({ length: 32 }, (_, level) => {
    const next = `/Resources<</XObject<</X ${level + 6} 0 R>>>>`;
    return `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]${next}/Length 12>>stream\n/X Do /X Do \nendstream`;
  });
  const content = '<</Length 5>>stream\n/X Do\nendstream';
  const bomb = pdfOf('/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>', content, ...forms);
  await expect(readAttachedFile(pdf, bomb)).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('too much time or memory'),
  });
});

test('rewrites pictures without their other content', async () => {
  const comment = Buffer.from('\xff\xfe\x00\x0ataken at', 'latin1');
  const head = 4 + jpeg.readUInt16BE(4);
  const parts = [jpeg.subarray(0, head), comment, jpeg.subarray(head), Buffer.from('PK')];
  const photo = Buffer.concat(parts);
  const { bytes, contentType, pages } = await readAttachedFile(pdf, photo);
  expect(contentType).toBe('image/jpeg');
  expect(pages).toEqual([await pdf.measureImage(jpeg)]);
  expect(bytes.includes('taken at')).toBe(false);
  expect(bytes.subarray(-2).toString('latin1')).toBe('\xff\xd9');
});

test('takes nothing that browsers or systems run', async () => {
  const files = [
    '<html><script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'MZ',
    '#!/bin/sh',
    'GIF89a',
  ];
  for (const file of files) {
    await expect(readAttachedFile(pdf, Buffer.from(file))).rejects.toMatchObject({
      code: 'unsupported-file',
    });
  }
});
