import { describe, expect, it } from 'vitest';
import { fill } from '../test-support/fill.ts';
import { render } from '../test-support/look-at.ts';
import { writeForm } from '../test-support/write-pdf.ts';
import { readForm } from './read-form.ts';

const rotations = [0, 90, 180, 270];
const cases = rotations.flatMap((rotate) =>
  ['', '/R 90', '/R 270'].map((turn) => [rotate, turn] as const),
);

describe('a value', () => {
  it.each(cases)('stands upright on a page of /Rotate %s, with /MK<<%s>>', async (rotate, turn) => {
    const form = await readForm(
      writeForm({
        page: `/Rotate ${rotate}`,
        widgets: [`/FT/Tx/T(name)/MK<<${turn}>>/DA(/Helv 40 Tf 0 g)/Rect[60 80 120 140]`],
      }),
    );
    const { x, y, width, height } = form.fields[0]!.placements[0]!;
    expect([width, height]).toEqual([60, 60]);
    const page = await render(await fill(form, { name: 'L' }));
    const ink = page.inkBox({ x: 0, y: 0, width: page.width, height: page.height })!;
    expect(ink.x).toBeGreaterThanOrEqual(x);
    expect(ink.y).toBeGreaterThanOrEqual(y);
    expect(ink.x + ink.width).toBeLessThanOrEqual(x + width);
    expect(ink.y + ink.height).toBeLessThanOrEqual(y + height);
    // The letter is higher than wide, its stem on the left, its foot at the bottom.
    expect(ink.height).toBeGreaterThan(ink.width);
    expect(page.ink({ ...ink, width: ink.width / 8 })).toBeGreaterThan(0.9);
    const upperRight = { ...ink, x: ink.x + ink.width / 2, width: ink.width / 2, height: 10 };
    expect(page.ink(upperRight)).toBe(0);
  });
});
