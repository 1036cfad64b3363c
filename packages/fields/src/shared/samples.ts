import type { AnyField, FieldOption } from './field-base.ts';

/** The words, the day and the picture that sample values are made up of. */
export interface SampleStyle {
  /** `YYYY-MM-DD` */
  today: string;
  /** As much as people may fill in, and not as little. */
  isLong: boolean;
  /** A short name, a long one, and a sentence, in the script that is wanted. */
  short: string;
  name: string;
  sentence: string;
  /** The SHA-256 of the picture that stands for those that people upload; without it these stay empty. */
  picture?: string | undefined;
}

/** The most characters of a long text where the field has no limit. */
export const longest = { line: 60, lines: 480 };

type LimitedText = AnyField & { minLength?: number | undefined; maxLength?: number | undefined };

/** Samples of a text on one line, and of what fields take that ask for letters, capitals or digits of so many. */
export function textSamples(
  { minLength = 0, maxLength }: LimitedText,
  { isLong, name, short, today }: SampleStyle,
): string[] {
  const limit = Math.min(maxLength ?? longest.line, longest.line);
  const wanted = isLong ? (maxLength ?? 12) : 6;
  const count = Math.max(1, Math.min(Math.max(wanted, minLength), 200));
  return [
    isLong ? filledTo(`${name} `, limit) : cut(short, limit),
    ...['Sample', 'SAMPLE', '1234567890', 'AB12'].map((letters) => filledTo(letters, count)),
    'AB123456',
    'QQ123456C',
    // A tax file number that no one has.
    '123456782',
    '1',
    today,
  ];
}

/** Samples of a number, as it is kept. */
export function numberSamples(_settings: unknown, { isLong }: SampleStyle): string[] {
  return [...(isLong ? ['98765432.1', '9876543', '98765'] : []), '1250', '12', '5', '1', '0'];
}

export function daySamples(_settings: unknown, { isLong, today }: SampleStyle): string[] {
  return [...(isLong ? [`${today.slice(0, 4)}-12-28`] : []), today, '2000-01-01', '2030-06-15'];
}

/** Samples of a chosen option, by the length of their labels. */
export function optionSamples(
  { options }: AnyField & { options: readonly FieldOption[] },
  { isLong }: SampleStyle,
): string[] {
  const byLength = options.toSorted((one, other) => one.label.length - other.label.length);
  return (isLong ? byLength.toReversed() : byLength).map(({ value }) => value);
}

/** A sample of a signature or initials. */
export function inkSample(text: string) {
  return { kind: 'typed', text, hand: 'caveat' };
}

/** A text, again and again until it has so many characters. */
export function filledTo(text: string, length: number): string {
  const letters = Array.from(text);
  return cut(text.repeat(Math.ceil(length / letters.length)), length);
}

/** The beginning of a text by whole characters, and without a blank at the end. */
export const cut = (text: string, length: number): string =>
  Array.from(text).slice(0, length).join('').trim();
