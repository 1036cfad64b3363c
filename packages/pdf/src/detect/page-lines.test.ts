import { PDF, rgb } from '@libpdf/core';
import { expect, test } from 'vitest';
import { pageLines } from './page-lines.ts';

test('the lines and boxes of a page are where they are seen, from its top left corner', async () => {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  const { height } = page;
  const black = rgb(0, 0, 0);
  page.drawLine({ start: { x: 60, y: 700 }, end: { x: 300, y: 700 }, thickness: 1, color: black });
  page.drawRectangle({ x: 100, y: 500, width: 80, height: 20, borderColor: black, borderWidth: 1 });
  const { xs, ys, boxes } = await pageLines(await pdf.save(), 0);
  expect(boxes).toHaveLength(1);
  expect(boxes[0]?.x).toBeCloseTo(100, 0);
  expect(boxes[0]?.y).toBeCloseTo(height - 520, 0);
  expect(boxes[0]?.width).toBeCloseTo(80, 0);
  for (const x of [100, 180]) expect(xs.some((one) => Math.abs(one - x) < 1)).toBe(true);
  for (const y of [height - 700, height - 520, height - 500]) {
    expect(
      ys.some((one) => Math.abs(one - y) < 1),
      String(y),
    ).toBe(true);
  }
  await expect(pageLines(await pdf.save(), 3)).rejects.toThrow(/page/i);
});
