import type { Field, FieldValue } from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { blankPage, fillAndReport, sketchField } from '../../test-support/fill.ts';
import { readText, render } from '../../test-support/look-at.ts';

const page = { x: 0, y: 0, width: 300, height: 200 };
const placement = { page: 0, x: 50, y: 40, width: 150, height: 60 };
const placements = [placement];
const pdf = await blankPage();

/** Draws a field's value; returns the area of its ink, and the reported issues. */
async function show(field: Field, value: FieldValue) {
  const made = await fillAndReport({ pdf, fields: [field] }, { [field.key]: value });
  const image = await render(made.pdf);
  return { ...made, box: image.inkBox(page)!, image, text: await readText(made.pdf) };
}

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, Paragraph 1';
const words = 'This is a longer text of several words, which wraps and takes a number of lines. ';

describe('the size of a line', () => {
  it('is fixed where the field says so: text that is too wide stays whole, and is reported', async () => {
    const { box, text, issues } = await show(
      sketchField('text', { fontSize: 12, fit: 'fixed', placements }),
      long,
    );
    expect(text).toBe(long);
    // Its beginning is in its box, the rest runs on to the right.
    expect(box.x).toBeGreaterThan(placement.x);
    expect(box.x).toBeLessThan(placement.x + 4);
    expect(box.x + box.width).toBeGreaterThan(placement.x + placement.width + 50);
    expect(issues).toEqual([
      {
        form: 0,
        field: 'field',
        page: 0,
        kind: 'overflow',
        detail: expect.stringMatching(
          /^At size 12 the text is 4\d\d(\.\d)? points wide; its place has 146\.$/,
        ),
      },
    ]);
  });

  it('shrinks to the floor of its field and no further', async () => {
    const field = sketchField('text', { fontSize: 12, minFontSize: 9, placements });
    const { box, issues } = await show(field, long);
    expect(box.width).toBeGreaterThan(300 - placement.x - 5);
    expect(issues[0]?.detail).toMatch(/^At size 9 /);
    const fitting = await show(
      { ...field, minFontSize: 4 },
      'A line that fits at some eight points',
    );
    expect(fitting.issues).toEqual([]);
    expect(fitting.box.x + fitting.box.width).toBeLessThanOrEqual(placement.x + placement.width);
  });

  it('is reported where a text had to shrink below six points, and not where it was wanted so', async () => {
    const field = sketchField('text', { fontSize: 0, placements });
    const five = 'A line that fits its place at some five points, and not at six or seven';
    const small = await show(field, five);
    expect(small.issues).toMatchObject([
      { kind: 'too-small', detail: expect.stringMatching(/^The text fits at size [45]/) },
    ]);
    expect((await show({ ...field, fontSize: 5 }, 'Short')).issues).toEqual([]);
    expect((await show(field, 'Short')).issues).toEqual([]);
    const several = sketchField('multiline', { fontSize: 0, placements });
    const lines = await show(several, Array(3).fill('Line').join('\n'));
    expect(lines.issues.map(({ kind }) => kind)).not.toContain('overflow');
  });

  it('of centred or right-aligned text starts at the left edge when it is too wide', async () => {
    for (const align of ['center', 'right'] as const) {
      const field = sketchField('text', { fontSize: 14, fit: 'fixed', align, placements });
      expect((await show(field, long)).box.x).toBeGreaterThan(placement.x);
    }
  });
});

describe('several lines', () => {
  it('stay whole at the floor of their field, from the top on, and are reported', async () => {
    const field = sketchField('multiline', { fontSize: 11, minFontSize: 10, placements });
    const { box, text, issues } = await show(field, words.repeat(4));
    expect(text.replace(/\s+/g, ' ').trim()).toBe(words.repeat(4).trim());
    expect(box.y).toBeGreaterThan(placement.y);
    expect(box.y).toBeLessThan(placement.y + 6);
    expect(box.y + box.height).toBeGreaterThan(placement.y + placement.height + 20);
    expect(issues.map(({ kind }) => kind)).toEqual(['overflow']);
    expect(issues[0]?.detail).toMatch(
      /^At size 10 the text takes 1\d lines; its place has room for 4\.$/,
    );
  });

  it('keep the distance that their field asks for', async () => {
    const tops = async (lineHeight: number) => {
      const field = sketchField('multiline', { fontSize: 10, lineHeight, placements });
      const { image } = await show(field, 'HH\nHH');
      const first = image.inkBox({ ...placement, height: 12 })!;
      const second = image.inkBox({ ...placement, y: first.y + 9, height: 40 })!;
      return second.y - first.y;
    };
    expect(await tops(1.2)).toBeCloseTo(12, 0);
    expect(await tops(2.4)).toBeCloseTo(24, 0);
  });

  it('are reported where a single letter is wider than their area', async () => {
    const narrow = [{ ...placement, width: 6 }];
    const field = sketchField('multiline', { fontSize: 20, fit: 'fixed', placements: narrow });
    expect((await show(field, 'WW')).issues[0]?.detail).toContain('a letter is wider');
  });
});

describe('alignment', () => {
  const expected = { left: 57, center: 125, right: 193, top: 47, middle: 70, bottom: 92 };
  const cases = (['left', 'center', 'right'] as const).flatMap((align) =>
    (['top', 'middle', 'bottom'] as const).map((verticalAlign) => ({ align, verticalAlign })),
  );

  it.each(cases)('puts one line at $align $verticalAlign', async ({ align, verticalAlign }) => {
    const look = { fontSize: 10, align, verticalAlign, placements };
    const { box } = await show(sketchField('text', look), 'H');
    expect(Math.abs(box.x + box.width / 2 - expected[align])).toBeLessThan(2);
    expect(Math.abs(box.y + box.height / 2 - expected[verticalAlign])).toBeLessThan(2.5);
  });

  it.each(['top', 'middle', 'bottom'] as const)(
    'puts several lines at the %s',
    async (verticalAlign) => {
      const field = sketchField('multiline', { fontSize: 10, verticalAlign, placements });
      const { box } = await show(field, 'H\nH');
      const middle = { top: 53, middle: 70, bottom: 86 }[verticalAlign];
      expect(Math.abs(box.y + box.height / 2 - middle)).toBeLessThan(2.5);
    },
  );

  it('keeps tall and deep letters inside their area', async () => {
    for (const verticalAlign of ['top', 'bottom'] as const) {
      const field = sketchField('text', { fontSize: 10, verticalAlign, placements });
      const { box } = await show(field, 'ŻÅgjy');
      expect(box.y).toBeGreaterThanOrEqual(placement.y);
      expect(box.y + box.height).toBeLessThanOrEqual(placement.y + placement.height);
    }
  });

  it('puts the characters of a comb where its field says', async () => {
    const field = sketchField('number', { cells: 10, verticalAlign: 'bottom', placements });
    const { box } = await show(field, '12');
    // The last two of ten cells, by the type’s own alignment.
    expect(box.x).toBeGreaterThan(placement.x + 120);
    expect(box.y).toBeGreaterThan(placement.y + 30);
  });
});

describe('issues', () => {
  it('say of a comb that its text has more characters than it has boxes', async () => {
    const field = sketchField('text', { comb: true, maxLength: 4, placements });
    const { issues } = await show(field, '123456');
    expect(issues.map(({ detail }) => detail)).toEqual([
      'The text has 6 characters; its place has 4 boxes.',
    ]);
  });

  it('name characters that no font has, once each', async () => {
    const { issues } = await show(
      sketchField('text', { placements }),
      '\u{10ffff} a \u{10fffe}\u{10ffff}',
    );
    expect(issues).toEqual([
      {
        form: 0,
        field: 'field',
        page: 0,
        kind: 'missing-characters',
        detail: 'No font has these characters: \u{10ffff} \u{10fffe}',
      },
    ]);
  });

  it('are returned for each field separately', async () => {
    const fields = [
      sketchField('text', { key: 'good' }),
      sketchField('text', {
        key: 'bad',
        fit: 'fixed',
        fontSize: 14,
        placements: [placement, placement],
      }),
    ];
    const { issues } = await fillAndReport({ pdf, fields }, { good: 'Short', bad: long });
    expect(issues.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'bad overflow',
      'bad overflow',
    ]);
  });

  it('are none where all is well', async () => {
    const { issues } = await show(sketchField('multiline', { placements }), words);
    expect(issues).toEqual([]);
  });
});
