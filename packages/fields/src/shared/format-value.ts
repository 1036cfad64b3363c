import { dateText } from './date-text.ts';
import { currencyText, numberText } from './number-text.ts';
import type { ValueFormat } from './value-format.ts';

/** A value as a text of the wanted format; unchanged where it is no such value. */
export function formatValue(format: ValueFormat, value: string, locale: string): string {
  switch (format.kind) {
    case 'text':
      return value;
    case 'number':
      return numberText(format, value, locale);
    case 'currency':
      return currencyText(format, value, locale);
    case 'date':
      return dateText(format.pattern, value, locale);
  }
}
