import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { numberProblem } from '../../shared/check-number.ts';
import { defaultLocale } from '../../shared/default-locale.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { numberRange } from '../../shared/number-range.ts';
import { currencyText, decimalsOfCurrency } from '../../shared/number-text.ts';
import { numberSamples } from '../../shared/samples.ts';
import { boundTo } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { currencyFormat, decimalString } from '../../shared/value-format.ts';
import { textValue } from '../../shared/values.ts';

/** An amount of money in the field’s currency, kept as a decimal string. */
const currencyFieldSchema = z.object({
  type: z.literal('currency'),
  ...fieldBase,
  ...lineLook,
  ...currencyFormat,
  ...numberRange,
  default: decimalString.optional(),
});
export type CurrencyField = z.infer<typeof currencyFieldSchema>;

/** All about fields of the type `currency`. */
export const currencyField = {
  type: 'currency',
  filling: 'entered',
  schema: currencyFieldSchema,
  value: textValue,
  defaults: {
    type: 'currency',
    ...newTextLook,
    align: 'right',
    currency: 'GBP',
  },
  check: (value, settings) => {
    const decimals = settings.decimals ?? decimalsOfCurrency(settings.currency);
    return numberProblem(value, { ...settings, decimals }, (bound) =>
      currencyText(settings, bound, defaultLocale),
    );
  },
  text: (value, settings, locale) => currencyText(settings, textOf(value), locale),
  line: lineOf(z.object({ type: z.literal('currency'), ...currencyFormat })),
  bound: boundTo('number'),
  inFormulas: { type: () => 'number' },
  samples: numberSamples,
  boxSize: { width: 100, height: 18 },
  tag: { size: { width: 90, height: 15 } },
} satisfies FieldPlugin<CurrencyField>;
