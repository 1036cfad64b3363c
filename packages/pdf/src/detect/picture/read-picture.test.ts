import { PDF, rgb } from '@libpdf/core';
import { expect, test } from 'vitest';
import { scanPages } from '../../../test-support/scan-pages.ts';
import { type DetectedField, detectFields } from '../detect-fields.ts';

const black = rgb(0, 0, 0);

/** A form of lines, cells and boxes, with running text. */
async function drawForm(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  const text = (x: number, y: number, words: string) =>
    page.drawText(words, { x, y: 842 - y, size: 10 });
  const box = (x: number, y: number, width: number, height: number) =>
    page.drawRectangle({
      x,
      y: 842 - y - height,
      width,
      height,
      borderColor: black,
      borderWidth: 0.8,
    });
  for (let row = 0; row < 6; row += 1) {
    text(
      60,
      80 + row * 16,
      'What is not filled in on this page counts as not given by whom it names.',
    );
  }
  for (const [row, label] of ['Family name', 'First names', 'Place of birth'].entries()) {
    const y = 220 + row * 40;
    text(60, y, label);
    page.drawLine({
      start: { x: 160, y: 840 - y },
      end: { x: 420, y: 840 - y },
      thickness: 0.8,
      color: black,
    });
  }
  box(60, 360, 220, 40);
  box(280, 360, 220, 40);
  for (const x of [60, 200]) {
    box(x, 460, 11, 11);
    text(x + 18, 469, 'I agree');
  }
  return new Uint8Array(await pdf.save());
}

const wanted = [
  [false, 160, 210, 260, 12],
  [false, 160, 250, 260, 12],
  [false, 160, 290, 260, 12],
  [false, 60, 360, 220, 40],
  [false, 280, 360, 220, 40],
  [true, 60, 460, 11, 11],
  [true, 200, 460, 11, 11],
] as const;

/** Maps a position to a skewed page, as paper in a scanner. */
function turned(x: number, y: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [right, down] = [x - 297.5, y - 421];
  return [
    Math.cos(angle) * right - Math.sin(angle) * down + 297.5,
    Math.sin(angle) * right + Math.cos(angle) * down + 421,
  ];
}

/** Lists the wanted fields that are not found where the scan shows them, to four points, and all others that are. */
function misses(found: readonly DetectedField[], degrees: number): unknown[] {
  const left = [...found];
  const missed = wanted.filter(([isBox, x, y, width, height]) => {
    const [middle, level] = turned(x + width / 2, y + height / 2, degrees);
    const at = left.findIndex(
      (field) =>
        (field.type === 'checkbox') === isBox &&
        Math.abs(field.x + field.width / 2 - middle) < 4 &&
        Math.abs(field.y + field.height / 2 - level) < 6 &&
        Math.abs(field.width - width) < 8,
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...missed, ...left];
}

test.each([0, 0.4, -0.4])('a scan that lies askew by %s degrees', async (degrees) => {
  const scan = await scanPages(await drawForm(), { degrees });
  expect(misses(await detectFields(scan), degrees)).toEqual([]);
});

test('an empty sheet has none', async () => {
  const pdf = PDF.create();
  pdf.addPage({ width: 595, height: 842 });
  expect(await detectFields(await scanPages(new Uint8Array(await pdf.save())))).toEqual([]);
});
