import type { Field, FieldValue, HandwritingFont, InkValue } from '@countersign/fields';
import { handwritingFonts, seeScan } from '@countersign/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { complaints, readText, render, unpack } from '../../test-support/look-at.ts';
import { strokePicture } from '../draw/stroke-picture.ts';

const page = { x: 0, y: 0, width: 300, height: 200 };
const placement = { page: 0, x: 50, y: 40, width: 150, height: 60 };
const placements = [placement];
const pdf = await blankPage();

type Drawing = Extract<InkValue, { kind: 'drawn' }>;
const draw = (strokes: Drawing['strokes'], width = 500, height = 200): Drawing => ({
  kind: 'drawn',
  strokes,
  width,
  height,
});
const type = (text: string, hand: HandwritingFont = 'caveat') =>
  ({ kind: 'typed', text, hand }) as const;

async function show(field: Field, value: FieldValue) {
  const made = await fillAndReport({ pdf, fields: [field] }, { [field.key]: value });
  const image = await render(made.pdf);
  return { ...made, image, box: image.inkBox(page) };
}

function expectInside(box: NonNullable<Awaited<ReturnType<typeof show>>['box']>) {
  expect(box.x).toBeGreaterThanOrEqual(placement.x - 0.3);
  expect(box.y).toBeGreaterThanOrEqual(placement.y - 0.3);
  expect(box.x + box.width).toBeLessThanOrEqual(placement.x + placement.width + 0.3);
  expect(box.y + box.height).toBeLessThanOrEqual(placement.y + placement.height + 0.3);
}

describe('a drawn signature', () => {
  const cross = draw([
    [
      [100, 50],
      [300, 150],
    ],
    [
      [100, 150],
      [300, 50],
    ],
  ]);

  it('fills its area with its strokes, with their proportions kept', async () => {
    const { box, issues, pdf: made } = await show(sketchField('signature', { placements }), cross);
    expectInside(box!);
    expect(Math.abs(box!.height - 60)).toBeLessThan(1);
    // The ink is twice as wide as high, but for the ends of its lines.
    expect(Math.abs(box!.width - 120)).toBeLessThan(2);
    expect(Math.abs(box!.x + box!.width / 2 - 125)).toBeLessThan(1);
    expect(issues).toEqual([]);
    expect(await complaints(made)).toBe('');
  });

  it('is lines with round ends, not an image, in the colour of its field', async () => {
    const field = sketchField('initials', { placements, color: '#1a3a8a' });
    const { image, pdf: made, box } = await show(field, cross);
    const plain = await unpack(made);
    expect(plain).toContain('1 J 1 j');
    expect(plain).not.toContain('/Subtype /Image');
    const middle = [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
    expect(image.colorAt(...middle)).toEqual([26, 58, 138]);
  });

  it('has a dot where the pen only touched the paper', async () => {
    const { box } = await show(sketchField('signature', { placements }), draw([[[10, 10]]]));
    expectInside(box!);
    expect(box!.width).toBeGreaterThan(1);
    expect(box!.width).toBeLessThan(4);
  });

  it('has a line of a usual width where it is short', async () => {
    const strokes: Drawing['strokes'] = [
      [
        [10, 10],
        [14, 10],
      ],
    ];
    const { box } = await show(sketchField('signature', { placements }), draw(strokes));
    expectInside(box!);
    expect(box!.height).toBeLessThan(4);
  });

  it('has a dot where the pen rested', async () => {
    const rested = Array.from({ length: 100 }, () => [10, 10] as [number, number]);
    const { box } = await show(sketchField('signature', { placements }), draw([rested]));
    expectInside(box!);
    expect(box!.width).toBeGreaterThan(1);
  });

  it.each([1, 50_000])('shows all of 200,000 points in %i strokes', async (count) => {
    // A spiral of many turns, which fills an ellipse.
    const points = Array.from({ length: 200_000 }, (_, at): [number, number] => [
      250 + at * 0.001 * Math.sin(at / 10),
      100 + at * 0.00045 * Math.cos(at / 10),
    ]);
    const each = points.length / count;
    const strokes = Array.from({ length: count }, (_, at) =>
      points.slice(at * each, (at + 1) * each),
    );
    const large = { page: 0, x: 10, y: 10, width: 280, height: 180 };
    const { image } = await show(sketchField('signature', { placements: [large] }), draw(strokes));
    const middle = { x: 100, y: 85, width: 100, height: 30 };
    expect(image.ink(middle)).toBe(1);
    expect(image.ink(page)).toBeGreaterThan(0.45);
  });

  it('keeps its lines visible however small it is', async () => {
    const tiny = [{ ...placement, width: 24, height: 8 }];
    const { image } = await show(sketchField('initials', { placements: tiny }), cross);
    expect(image.ink({ ...placement, width: 24, height: 8 })).toBeGreaterThan(0.05);
  });

  it('stands where its field says', async () => {
    const line = draw([
      [
        [0, 100],
        [100, 100],
        [100, 0],
      ],
    ]);
    const at = async (look: Parameters<typeof sketchField<'signature'>>[1]) =>
      (await show(sketchField('signature', { placements, ...look }), line)).box!;
    expect((await at({ align: 'left' })).x).toBeLessThan(51);
    const right = await at({ align: 'right' });
    expect(right.x + right.width).toBeGreaterThan(199);
  });

  it('is the same whatever the unit that it was drawn in', () => {
    const scaled = (factor: number) =>
      strokePicture(
        draw(
          cross.strokes.map((stroke) => stroke.map(([x, y]) => [x * factor, y * factor])),
          500 * factor,
          200 * factor,
        ),
      );
    // A power of two, so that nothing is rounded on the way.
    expect(scaled(1 / 512)).toEqual(scaled(1));
  });

  it('has a size for every drawing', () => {
    const point = fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.nat(200));
    const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(strokes, (given) => {
        const { width, height, data } = strokePicture(draw(given));
        expect(Math.max(width, height)).toBeCloseTo(4000, 5);
        expect(Math.min(width, height)).toBeGreaterThan(0);
        expect(data.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  it('is written once, however many fields show it', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...placement,
      y: index * 20,
      height: 18,
    }));
    const fields = [
      sketchField('signature', { key: 'a', placements: many }),
      sketchField('initials', { key: 'b', placements }),
    ];
    // Two values of the same content, as they come from a database.
    const values = { a: cross, b: structuredClone(cross) };
    const made = await fillAndReport({ pdf, fields }, values);
    expect((await unpack(made.pdf)).match(/\/Subtype \/Form/g)).toHaveLength(2);
    expect((await render(made.pdf)).ink({ ...placement, y: 145, height: 10 })).toBeGreaterThan(0);
  });
});

describe('a typed signature', () => {
  it.each(handwritingFonts)('is written in the handwriting font %s', async (hand) => {
    const field = sketchField('signature', { placements });
    const { box, pdf: made, issues } = await show(field, type('Zofia Wiśniewska', hand));
    expectInside(box!);
    expect(box!.width).toBeGreaterThan(100);
    expect(issues).toEqual([]);
    // Outlines: there is nothing in it that could be taken for text, or changed as such.
    expect(await readText(made)).toBe('');
    expect(await complaints(made)).toBe('');
  });

  it('looks different in each handwriting font', async () => {
    const field = sketchField('signature', { placements });
    const inks = await Promise.all(
      handwritingFonts.map(async (hand) =>
        (await show(field, type('Ann Lee', hand))).image.ink(placement),
      ),
    );
    expect(new Set(inks).size).toBe(handwritingFonts.length);
  });

  it('takes letters that its handwriting font lacks from the one that has the most', async () => {
    const field = sketchField('signature', { placements });
    const { box, pdf: made } = await show(field, type('Щедрый Їжак', 'sacramento'));
    expectInside(box!);
    expect(await readText(made)).toBe('');
  });

  it('is set as text where no handwriting font has its letters', async () => {
    const field = sketchField('signature', { placements });
    const chinese = await show(field, type('王小明'));
    expect(await readText(chinese.pdf)).toBe('王小明');
    expectInside(chinese.box!);
  });

  it.each([
    'Nguyễn Thị Ánh Tuyết',
    'Μαρία Παπαδοπούλου',
    'فاطمة الزهراء',
    'שָׂרָה כֹּהֵן',
    'สมชาย น้ำใจดี',
    'Maria Μαρία (שרה) 42 فاطمة',
    'Sam m\u0303',
  ])('is outlines of handwriting fonts: %s', async (text) => {
    const field = sketchField('signature', { placements });
    for (const hand of handwritingFonts) {
      const { box, pdf: made, issues } = await show(field, type(text, hand));
      expectInside(box!);
      expect(issues).toEqual([]);
      expect(await readText(made)).toBe('');
      expect(await complaints(made)).toBe('');
    }
  });

  it('joins letters of Arabic, which run from right to left', async () => {
    const field = sketchField('signature', { placements });
    const letters = await show(field, type('س\u200cل\u200cم'));
    const joined = await show(field, type('سلم'));
    expect(joined.box!.width / joined.box!.height).toBeLessThan(
      letters.box!.width / letters.box!.height,
    );
    // The second name is half as long, and stands on the left.
    const { image, box } = await show(field, type('ااااااااااا ل'));
    const left = { x: box!.x, y: box!.y, width: box!.width / 10, height: box!.height };
    const right = { ...left, x: box!.x + box!.width - left.width };
    expect(image.inkBox(left)!.height).toBeGreaterThan(0);
    expect(image.ink(left)).toBeLessThan(image.ink(right));
  });

  it('does not grow beyond its line where it is short', async () => {
    const field = sketchField('initials', { placements });
    const { box } = await show(field, type('a'));
    expect(box!.height).toBeLessThan(45);
  });
});

describe('an area for a drawing', () => {
  it('stays blank for values that are no drawing', async () => {
    const field = sketchField('signature', { placements });
    const phone = { countryCode: '+44', number: '7700900123' };
    for (const value of ['Ann Lee', true, phone]) {
      expect((await show(field, value)).box).toBeUndefined();
    }
  });

  it('says that its party has signed on paper', async () => {
    const field = sketchField('signature', { placements });
    const { box, pdf: made } = await show(field, seeScan);
    expectInside(box!);
    expect(await readText(made)).toContain(seeScan);
  });
});
