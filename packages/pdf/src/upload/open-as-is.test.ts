import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { lockPdf } from '../../test-support/lock-pdf.ts';
import { stream, writeForm, writePdf } from '../../test-support/write-pdf.ts';
import { openAsIs } from './open-as-is.ts';
import { readForm } from './read-form.ts';
import { defaultFileLimits } from './sanitise/file-limits.ts';

const open = (file: Uint8Array, limits = defaultFileLimits) => openAsIs(file, limits);
const widget = '/FT/Tx/T(name)/Rect[50 140 200 160]';
const form = writeForm({ widgets: [widget], content: 'q Q' });
const text = Buffer.from(form).toString('latin1');
const asFile = (content: string) => Buffer.from(content, 'latin1');

/** Writes the entry of an object in the file's table. */
function entryOf(number: number): string {
  return `${String(text.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0')} 00000 n`;
}

function exchange(one: string, other: string): string {
  return text.replace(one, 'ONE').replace(other, one).replace('ONE', other);
}

const lzw = [stream('/Filter/LZWDecode', 'x'.repeat(40_000))];

describe('a file that needs no help', () => {
  it('is opened as it is, with tables of either kind', async () => {
    expect(await open(form)).toBeDefined();
    // What we write ourselves has its table in a stream.
    expect(await open((await readForm(form)).pdf)).toBeDefined();
  });

  it('has pages that hold what they inherited', async () => {
    const pdf = await open(
      writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 50 60]>>',
        '<</Type/Pages/Kids[4 0 R]/Count 1/Parent 2 0 R/Rotate 90>>',
        '<</Type/Page/Parent 3 0 R>>',
      ]),
    );
    const page = pdf?.getPages()[0]?.dict;
    expect(page?.getNumber('Rotate')?.value).toBe(90);
    expect(page?.getArray('MediaBox')?.length).toBe(4);
  });

  it('is packed as it is read, as far as it was not', async () => {
    const picture = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', 'q Q '.repeat(5000));
    const page = '/Resources<</XObject<</A 20 0 R>>>>';
    const file = writeForm({ widgets: [], objects: [picture], page, content: 'q Q '.repeat(9000) });
    expect(await open(file)).toBeDefined();
    const { pdf } = await readForm(file);
    expect(pdf.length).toBeLessThan(file.length / 20);
    expect(await readForm(pdf)).toMatchObject({ pages: [{}] });
  });
});

describe('a file that needs help', () => {
  it.each([
    ['has something before its header', asFile(`\n${text}`)],
    ['has no header', asFile(text.replace('%PDF-', '%%%%%'))],
    ['lacks an object', writeForm({ widgets: [`${widget}/X 99 0 R`] })],
    ['has offsets exchanged in its table', asFile(exchange(entryOf(40), entryOf(4)))],
    ['says another number of pages', asFile(text.replace('/Count 1', '/Count 2'))],
    ['has its table elsewhere', asFile(text.replace(/startxref\n\d+/, 'startxref\n7'))],
    ['has a bracket that nothing opened', asFile(text.replace('/P 3 0 R', ')P 3 0 R'))],
    ['has names that are no ASCII', writeForm({ widgets: [widget], page: '/Gr#fcn/X' })],
    ['has a widget that names no field', writeForm({ widgets: ['/Rect[50 140 200 160]'] })],
    ['is packed in an outdated way', writeForm({ widgets: [], objects: lzw, page: '/X 20 0 R' })],
  ])('is not opened where it %s', async (_, file) => {
    expect(await open(file)).toBeUndefined();
  });

  it('is not opened where it is encrypted', async () => {
    expect(await open(await lockPdf(form))).toBeUndefined();
  });

  it('is not opened where a table that is a stream is wrong', async () => {
    const { pdf } = await readForm(form);
    const file = Buffer.from(pdf);
    const at = file.indexOf('stream', file.lastIndexOf('/XRef')) + 'stream\n'.length;
    const size = 7;
    const parts = [0, 1, 2, 3, 4, 5].map((n) => file.subarray(at + n * size, at + (n + 1) * size));
    const [first, second] = parts.filter(([kind]) => kind === 1).map((part) => Buffer.from(part));
    const where = parts.filter(([kind]) => kind === 1);
    where[0]!.set(second!);
    where[1]!.set(first!);
    expect(await PDF.load(file)).toBeDefined();
    expect(await open(file)).toBeUndefined();
  });

  it('is not opened beyond the limits', async () => {
    const { maxBytes, maxPages } = defaultFileLimits;
    expect(await open(form, { maxBytes, maxPages: 0 })).toBeUndefined();
    expect(await open(form, { maxBytes: form.length - 1, maxPages })).toBeUndefined();
  });
});
