import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { textProblem } from '../../shared/check-text.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { maxTextLength } from '../../shared/max-length.ts';
import { cut, filledTo, longest } from '../../shared/samples.ts';
import { boundAsText } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { ruledText, textRule, textRuleProblem } from '../../shared/text-rule.ts';
import { textValue } from '../../shared/values.ts';

/** A text of several lines, wrapped. */
const multilineFieldSchema = z.object({
  type: z.literal('multiline'),
  ...fieldBase,
  ...textLook,
  maxLength: maxTextLength,
  ...textRule,
  default: textValue.optional(),
});
export type MultilineField = z.infer<typeof multilineFieldSchema>;

/** All about fields of the type `multiline`. */
export const multilineField = {
  type: 'multiline',
  filling: 'entered',
  schema: multilineFieldSchema,
  value: textValue,
  defaults: { type: 'multiline', ...newTextLook },
  check: (value, { maxLength, ...rule }) =>
    textProblem(value, maxLength) ?? textRuleProblem(textOf(value), rule),
  text: (value, field) => ruledText(value, field),
  bound: boundAsText,
  inFormulas: { type: () => 'text', text: (value, field) => ruledText(value, field) },
  samples: ({ maxLength = longest.lines }, { isLong, short, sentence }) => {
    const limit = Math.min(maxLength, longest.lines);
    return [isLong ? filledTo(sentence, limit) : cut(short, limit), cut('Sample', limit)];
  },
  boxSize: { width: 240, height: 60 },
  tag: { size: { width: 300, height: 54 }, isBelow: true },
} satisfies FieldPlugin<MultilineField>;
