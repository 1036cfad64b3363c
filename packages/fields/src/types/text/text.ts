import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { textLookNames } from '../../shared/line.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { maxTextLength } from '../../shared/max-length.ts';
import { textSamples } from '../../shared/samples.ts';
import { boundAsLine } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { ruledText, textRule, textRuleProblem } from '../../shared/text-rule.ts';
import { textValue } from '../../shared/values.ts';

/** A text on one line. */
const textFieldSchema = z.object({
  type: z.literal('text'),
  ...fieldBase,
  ...textLook,
  maxLength: maxTextLength,
  ...textRule,
  /** One character in each of `maxLength` cells of equal width. */
  comb: z.boolean(),
  default: textValue.optional(),
});
export type TextField = z.infer<typeof textFieldSchema>;

/** All about fields of the type `text`. */
export const textField = {
  type: 'text',
  filling: 'entered',
  schema: textFieldSchema,
  value: textValue,
  defaults: { type: 'text', ...newTextLook, comb: false },
  check: (value, { maxLength, ...rule }) =>
    textProblem(value, maxLength) ?? textRuleProblem(textOf(value), rule),
  text: (value, field) => ruledText(value, field),
  line: {
    kind: z.object({ type: z.literal('text') }),
    look: textLookNames,
    cellsOf: ({ comb, maxLength }) => (comb ? maxLength : undefined),
    withCells: (cells) => ({ comb: cells !== undefined, maxLength: cells }),
  },
  bound: boundAsLine,
  inFormulas: { type: () => 'text', text: (value, field) => ruledText(value, field) },
  samples: textSamples,
} satisfies FieldPlugin<TextField>;
