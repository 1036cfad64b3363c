import { expect, test } from 'vitest';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { detectFields } from './detect-fields.ts';

/** A file of equal pages, each with this content. */
function pagesOf(content: string, count = 1, more = '/MediaBox[0 0 595 842]'): Uint8Array {
  const kids = Array.from({ length: count }, (_, page) => `${page + 4} 0 R`);
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`,
    stream('', content),
    ...kids.map(() => `<</Type/Page/Parent 2 0 R${more}/Contents 3 0 R>>`),
  ]);
}

const cell = '100 500 200 20 re S';

test.each([
  ['nothing', new Uint8Array()],
  ['something else', new TextEncoder().encode('PK a Word document')],
  ['half of a file', pagesOf(cell).subarray(0, 60)],
])('%s is refused as no PDF that can be read', async (_, file) => {
  await expect(detectFields(file)).rejects.toBeInstanceOf(PdfProblem);
});

test('a file without pages has no fields, or is refused', async () => {
  const found = await detectFields(pagesOf(cell, 0)).catch((error: unknown) => error);
  expect(found instanceof PdfProblem || (Array.isArray(found) && found.length === 0)).toBe(true);
});

test('all of 500 pages are looked at', async () => {
  const found = await detectFields(pagesOf(cell, 500));
  expect(new Set(found.map(({ page }) => page)).size).toBe(500);
});

test.each([
  [
    'lines',
    (index: number) =>
      `${(index * 7) % 580} ${(index * 13) % 830} m ${((index * 7) % 580) + 15} ${(index * 13) % 830} l S`,
  ],
  ['cells', (index: number) => `${(index * 7) % 580} ${(index * 13) % 830} 20 12 re S`],
  ['areas', (index: number) => `0.9 g ${(index * 7) % 580} ${(index * 13) % 830} 30 14 re f`],
])('a page of 100,000 %s ends within a page’s time', async (_, draw) => {
  const content = Array.from({ length: 100_000 }, (_object, index) => draw(index)).join('\n');
  const started = performance.now();
  await detectFields(pagesOf(content));
  // Half of what the engine gives a page, so that it also holds on a machine with other things to do.
  expect(performance.now() - started).toBeLessThan(15_000);
});

test.each([
  ['as large as a page may be', '/MediaBox[0 0 14400 14400]'],
  ['in units of its own', '/MediaBox[0 0 595 842]/UserUnit 10'],
  ['without any size', '/MediaBox[0 0 0 0]'],
  ['upside down', '/MediaBox[595 842 0 0]'],
])('a page %s is looked at', async (_, size) => {
  const found = await detectFields(pagesOf(cell, 1, size));
  for (const { x, y, width, height } of found) {
    expect([x, y, width, height].every(Number.isFinite)).toBe(true);
  }
});
