import {
  decimalString,
  type FieldPlugin,
  fieldBase,
  fieldMessages,
  fieldProblem,
  fieldRegistry,
  fieldText,
  formProblems,
  productFields,
} from '@countersign/fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blankPage } from '../../test-support/fill.ts';
import { complaints, readText, render } from '../../test-support/look-at.ts';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';
import { drawMark } from '../draw/draw-mark.ts';
import { drawSingleLine } from '../draw/fit-text.ts';
import type { FieldDrawing } from './field-drawing.ts';
import { fieldDrawings } from './index.ts';

/** A type that the product does not have: so many of some stars. */
const ratingSchema = z.object({
  type: z.literal('rating'),
  ...fieldBase,
  stars: z.int().min(2).max(10),
});
type RatingField = z.infer<typeof ratingSchema>;

const ratingField = {
  type: 'rating',
  filling: 'entered',
  schema: ratingSchema,
  value: decimalString,
  defaults: { type: 'rating', stars: 5 },
  check: (value, { stars }) =>
    Number(value) <= stars ? undefined : `Give ${stars} stars at most.`,
  text: (value, { stars }) => `${String(value)} of ${stars}`,
  samples: ({ stars }) => [String(stars)],
} satisfies FieldPlugin<RatingField>;

/** Draws as many stars as were given, and behind all placements the same in words. */
const ratingDrawing: FieldDrawing<RatingField> = {
  draw(pen, field, value, area) {
    const size = area.height;
    for (let star = 0; star < Number(value); star++) {
      drawMark(pen, 'star', { ...area, left: area.left + star * size, width: size }, '#cc8800');
    }
    const left = area.left + field.stars * size;
    const words = { ...area, left, width: area.left + area.width - left };
    const style = { fontSize: 10, align: 'left', color: '#000000' } as const;
    drawSingleLine(pen, ratingField.text(value, field), words, style);
  },
};

const registry = fieldRegistry([...productFields.plugins, ratingField]);
const drawings = { ...fieldDrawings, rating: ratingDrawing };

const base = {
  key: 'score',
  label: 'Score',
  assignee: 'creator',
  required: true,
  placements: [{ page: 0, x: 50, y: 40, width: 200, height: 20 }],
};
/** The settings of a new field in a designer. */
const row = { ...base, ...registry.find('rating').defaults };

describe('a type of field that is added to a registry', () => {
  const field = registry.schema.parse(row);

  it('is stored as its schema says, like those of the product', () => {
    expect(field).toEqual({ ...base, type: 'rating', stars: 5 });
    expect(registry.schema.safeParse({ ...row, stars: 1 }).success).toBe(false);
    const product = { ...base, ...registry.find('checkbox').defaults };
    expect(registry.schema.parse(product)).toMatchObject({ type: 'checkbox', mark: 'check' });
    expect(productFields.schema.safeParse(row).success).toBe(false);
    expect(() => productFields.find('rating')).toThrow('no type of field called “rating”');
  });

  it('has its values checked and written by its plugin', () => {
    expect(fieldProblem(field, '3', true, registry)).toBeUndefined();
    expect(fieldProblem(field, '6', true, registry)).toBe('Give 5 stars at most.');
    const options = { assignee: 'creator', complete: true } as const;
    expect(formProblems([field], {}, options, registry)).toEqual({ score: fieldMessages.required });
    expect(fieldText(field, '3', 'en-GB', registry)).toBe('3 of 5');
  });

  it('is drawn on the page by its drawing', async () => {
    const pack = await compile([{ pdf: await blankPage(), fields: [field] }], drawings);
    const about = { title: 'Test', id: 'test' };
    const made = await assemble(pack, [{ score: '3' }], about, {}, undefined, drawings);
    const pdf = Buffer.concat(made.parts);
    expect(made.issues).toEqual([]);
    expect(await complaints(pdf)).toBe('');
    expect(await readText(pdf)).toBe('3 of 5');
    const image = await render(pdf);
    const isInked = (star: number) =>
      image.inkBox({ x: 50 + star * 20, y: 40, width: 20, height: 20 }) !== undefined;
    expect([0, 1, 2, 3, 4].map(isInked)).toEqual([true, true, true, false, false]);
    expect(image.inkBox({ x: 150, y: 40, width: 100, height: 20 })).toBeDefined();
  });

  it('cannot be drawn without one', async () => {
    const made = compile([{ pdf: await blankPage(), fields: [field] }]);
    await expect(made).rejects.toThrow('Fields of the type “rating” cannot be drawn.');
  });
});
