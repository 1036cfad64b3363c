import type { CellValue } from '../plugin.ts';
import type { AnyField, FieldOption } from './field-base.ts';
import { type BoundType, sourceText } from './source-value.ts';
import { textOf } from './text-of.ts';

type Options = readonly FieldOption[];
type WithOptions = AnyField & { options: Options };

/** Finds the option that has a text as its label or value, whatever its case. */
export function findOption(text: string, options: Options): FieldOption | undefined {
  const wanted = text.trim().toLowerCase();
  const isWanted = (one: string) => one.trim().toLowerCase() === wanted;
  return options.find(({ value, label }) => isWanted(value) || isWanted(label));
}

/**
 * Reads the options that a text names: separated by semicolons or lines, or by commas where no option has one.
 * `unknown` is the first part that names none.
 */
export function parseOptions(
  text: string,
  options: Options,
): { values: string[] } | { unknown: string } {
  const found = new Set<FieldOption>();
  const whole = findOption(text, options);
  const parts = whole ? [text] : partsOf(text, /[;\r\n]/);
  for (const part of parts) {
    const labels = findOption(part, options) ? [part] : partsOf(part, /,/);
    for (const label of labels) {
      const option = findOption(label, options);
      if (option === undefined) return { unknown: label };
      found.add(option);
    }
  }
  return { values: [...found].map(({ value }) => value) };
}

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The labels of chosen options in the order of the options, then what is not among these as it is. */
export function chosenLabels(value: unknown, options: Options): string[] {
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  const chosen = new Set(values.filter((one) => one !== ''));
  const labels = options
    .filter((option) => chosen.delete(option.value))
    .map((option) => option.label || option.value);
  return [...labels, ...chosen];
}

/** Reads a cell as one of some options. */
export function readOption(text: string, { options }: WithOptions): CellValue {
  const option = findOption(text, options);
  return option ? { value: option.value } : { problem: `Enter one of: ${labelsOf(options)}.` };
}

/** Reads a cell as any number of some options. */
export function readOptions(text: string, { options }: WithOptions): CellValue {
  const parsed = parseOptions(text, options);
  if ('values' in parsed) return { value: parsed.values };
  return { problem: `“${parsed.unknown}” isn’t one of ${labelsOf(options)}.` };
}

const labelsOf = (options: Options): string =>
  options.map(({ value, label }) => label || value).join(', ');

/** Of types that take one option: the one that is called like the source's value, or has it. */
export const boundToOption: BoundType<WithOptions> = {
  takes: ['text'],
  from: (source, { options }) => findOption(sourceText(source), options)?.value,
};

/** Of types that take several options: those that the source's text names. */
export const boundToOptions: BoundType<WithOptions> = {
  takes: ['text'],
  from(source, { options }) {
    const parsed = parseOptions(sourceText(source), options);
    return 'values' in parsed ? parsed.values : undefined;
  },
};
