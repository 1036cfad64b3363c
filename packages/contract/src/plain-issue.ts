import { charactersText, countOf } from '@countersign/fields';
import type { z } from 'zod';
import { messages } from './messages.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * Describes a problem of a value in plain words with what to do: for `safeParse(value, { error: plainIssue })`. It is
 * used where a schema has no message of its own.
 */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'This value has the wrong format. Check it.';
    case 'invalid_value':
      return wrongChoice(issue.values);
    case 'invalid_union':
      return 'This value isn’t allowed here. Check it.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no “${issue.keys[0]?.slice(0, 60)}” here. Leave it out.`;
    case 'invalid_key':
    case 'invalid_element':
      return 'This has an entry that isn’t allowed. Remove it.';
    default:
      return 'This value can’t be used. Check it.';
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Give a list.',
  object: 'Give the fields that belong here.',
  record: 'Give the fields that belong here.',
  null: 'Leave this empty.',
  undefined: 'Leave this out.',
};

const formats: Readonly<Record<string, string>> = {
  guid: 'This id isn’t valid. Choose again.',
  uuid: 'This id isn’t valid. Choose again.',
  date: 'Enter a date.',
  datetime: 'Enter a date and a time.',
  email: messages.email,
  url: 'Enter an address that begins with https://.',
  safeint: 'Enter a whole number.',
};

function wrongType({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  const isMissing = input === undefined || input === null;
  return isMissing
    ? messages.required
    : (types[expected] ?? 'This value has the wrong type. Check it.');
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  const least = Number(minimum);
  if (origin === 'string') {
    return least <= 1 ? messages.required : `Enter at least ${charactersText(least)}.`;
  }
  if (origin === 'array' || origin === 'set') {
    return least <= 1 ? 'Choose at least one.' : `Choose at least ${counted(least)}.`;
  }
  return least === 0 ? messages.positiveNumber : `Enter ${counted(least)} or more.`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  const max = Number(maximum);
  if (origin === 'string') return `This field can have ${charactersText(max)} at most.`;
  if (origin === 'array' || origin === 'set')
    return `This can have ${countOf(max, 'entry', 'entries')} at most.`;
  return `Enter ${counted(max)} or less.`;
}

const counted = (count: number) => count.toLocaleString('en-GB');

/** As many are named; of more, and of what is no text, people have a list before them. */
const maxNamed = 12;

function wrongChoice(values: readonly unknown[]): string {
  const named = values.filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  if (named.length === 0 || named.length > maxNamed) return 'Choose one of the options.';
  return named.length === 1
    ? `This can only be “${named[0]}”.`
    : `Choose one of: ${named.join(', ')}.`;
}
