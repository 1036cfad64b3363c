import { describe, expect, it } from 'vitest';
import { fill } from '../../../test-support/fill.ts';
import { readText, render } from '../../../test-support/look-at.ts';
import { writeForm } from '../../../test-support/write-pdf.ts';
import { readForm } from '../read-form.ts';

const rotations = [0, 90, 180, 270];
const cases = rotations.flatMap((rotate) => [
  [rotate, '', 0] as const,
  [rotate, '/R 0', 0] as const,
  ...[90, 180, 270].map((own) => [rotate, `/R ${own}`, (own - rotate + 360) % 360] as const),
]);

describe('a value', () => {
  it.each(cases)(
    'on a page of /Rotate %s, with /MK<<%s>>, is turned by %s',
    async (rotate, own, turn) => {
      const form = await readForm(
        writeForm({
          page: `/Rotate ${rotate}`,
          widgets: [`/FT/Tx/T(name)/MK<<${own}>>/DA(/Helv 40 Tf 0 g)/Rect[60 80 120 140]`],
        }),
      );
      const placement = form.fields[0]!.placements[0]!;
      expect(placement).toMatchObject({ width: 60, height: 60 });
      expect(placement.turn ?? 0).toBe(turn);
      const page = await render(await fill(form, { name: 'L' }));
      const ink = page.inkBox({ x: 0, y: 0, width: page.width, height: page.height })!;
      expect(ink.x).toBeGreaterThanOrEqual(placement.x);
      expect(ink.y).toBeGreaterThanOrEqual(placement.y);
      expect(ink.x + ink.width).toBeLessThanOrEqual(placement.x + placement.width);
      expect(ink.y + ink.height).toBeLessThanOrEqual(placement.y + placement.height);
      // The letter is higher than wide, and empty where it opens: at the upper right as it is read.
      const isSideways = turn % 180 === 90;
      expect(ink.height > ink.width).toBe(!isSideways);
      const opens = { right: turn === 0 || turn === 270, up: turn < 180 };
      const { width, height } = { width: ink.width / 2, height: ink.height / 2 };
      const corner = (right: boolean, up: boolean) =>
        page.ink({
          x: ink.x + (right ? width * 1.1 : 0),
          y: ink.y + (up ? 0 : height * 1.1),
          width: width * 0.9,
          height: height * 0.9,
        });
      expect(corner(opens.right, opens.up)).toBe(0);
      expect(corner(!opens.right, !opens.up)).toBeGreaterThan(0);
    },
  );

  it('is read along the longer side of a rotated field', async () => {
    const form = await readForm(
      writeForm({
        widgets: ['/FT/Tx/T(name)/MK<</R 90>>/DA(/Helv 20 Tf 1 0 0 rg)/Rect[60 20 90 180]'],
      }),
    );
    const pdf = await fill(form, { name: 'Sideways' });
    expect(await readText(pdf)).toBe('Sideways');
    const page = await render(pdf);
    const ink = page.inkBox({ x: 0, y: 0, width: page.width, height: page.height })!;
    expect(ink.height).toBeGreaterThan(70);
    expect(ink.width).toBeLessThan(30);
  });
});
