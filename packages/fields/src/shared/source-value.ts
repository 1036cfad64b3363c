import { z } from 'zod';
import { dateText } from './date-text.ts';
import { defaultLocale } from './default-locale.ts';
import type { AnyField } from './field-base.ts';
import { joinLines } from './join-lines.ts';
import { numberText } from './number-text.ts';
import { type SourceKind, sourceKinds } from './source-kind.ts';
import { phoneValue } from './values.ts';

/** A value as its source has it: numbers as decimal strings, days as `YYYY-MM-DD`. */
export const sourceValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'email', 'number', 'date']), value: z.string() }),
  z.object({ kind: z.literal('phone'), value: phoneValue }),
  z.object({ kind: z.literal('flag'), value: z.boolean() }),
]);
export type SourceValue = z.infer<typeof sourceValueSchema>;

/** Describes how the fields of a type are filled from a source. */
export interface BoundType<F extends AnyField = AnyField> {
  /** The kinds that they can be bound to. */
  takes: readonly SourceKind[];
  /** The field's value for that of the source; undefined where the field can't hold it. */
  from(source: SourceValue, settings: F): unknown;
}

/** A source's value as people read it. */
export function sourceText({ kind, value }: SourceValue): string {
  switch (kind) {
    case 'text':
    case 'email':
      return value;
    case 'number':
      return numberText({}, value, defaultLocale);
    case 'date':
      return dateText(undefined, value, defaultLocale);
    case 'phone':
      return value.number === '' ? '' : `${value.countryCode} ${value.number}`.trim();
    case 'flag':
      return value ? 'Yes' : 'No';
  }
}

/** Of types that hold any text: everything can be written as one. */
export const boundAsText: BoundType = { takes: sourceKinds, from: sourceText };

/** The same of types of one line: lines become parts of it. */
export const boundAsLine: BoundType = {
  takes: sourceKinds,
  from: (source) => joinLines(sourceText(source)),
};

/** Of types that hold what sources of the same kind do. */
export function boundTo(kind: SourceKind): BoundType {
  return { takes: [kind], from: ({ value }) => value };
}
