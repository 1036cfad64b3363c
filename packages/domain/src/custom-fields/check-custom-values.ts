import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  emailPattern,
  isBlank,
  isDay,
  messages,
} from '@countersign/contract';

/** Holds the settings of a field that are needed to check, write and read its values. */
export type CustomFieldRules = Pick<
  CustomField,
  'id' | 'name' | 'kind' | 'required' | 'default' | 'choices'
>;

/** The largest number up to which all whole numbers are distinct. */
const largestNumber = Number.MAX_SAFE_INTEGER;
const maxText = 4000;
const maxEmails = 2000;

/** Tells if a value is empty: nothing was typed in or chosen. A no is a value. */
export function isNoValue(value: CustomValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && isBlank(value)) ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * A value as it is kept: texts trimmed, emails separated alike, choices once each and in the order
 * of the field, null for none. What is wrong with a value stays wrong.
 */
export function tidyCustomValue(
  { kind, choices }: Pick<CustomFieldRules, 'kind' | 'choices'>,
  value: CustomValue,
): CustomValue {
  if (isNoValue(value)) return null;
  if (Array.isArray(value)) {
    const ids = new Set(value.map((id) => id.toLowerCase()));
    const known = choices.filter(({ id }) => ids.has(id)).map(({ id }) => id);
    return [...known, ...[...ids].filter((id) => !known.includes(id))];
  }
  if (typeof value !== 'string') return value;
  if (kind === 'choice') return value.trim().toLowerCase();
  return kind === 'emails' ? addressesIn(value).join(', ') : value.trim();
}

/**
 * Checks the value of a field; returns a message for the person who fills it in, or undefined. `before` is what the
 * object has now: an archived choice can stay, but not be chosen again.
 */
export function customValueProblem(
  field: CustomFieldRules,
  value: CustomValue,
  before: CustomValue = null,
): string | undefined {
  if (isNoValue(value)) return field.required ? messages.required : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? lengthProblem(value, maxText) : 'This field takes text.';
    case 'number':
      return numberProblem(value);
    case 'date':
      return isDay(value) ? undefined : 'Enter a date, such as 2026-03-31.';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.';
    case 'choice':
      return Array.isArray(value) ? choiceText : choiceProblem(field, [value], [before]);
    case 'choices':
      return Array.isArray(value)
        ? choiceProblem(field, value, Array.isArray(before) ? before : [])
        : choiceText;
    case 'emails':
      return emailsProblem(value);
  }
}

/** Holds the values of an object's custom fields, checked against the stored ones. */
interface CheckedCustomValues {
  /** By the ids of the fields; the values can be kept where there are none. */
  problems: Record<string, string>;
  /** The values to be kept, tidied; fields that are not in here stay as they are. */
  values: CustomValues;
}

/**
 * Checks what is given for the fields in use of one object. A new object gets the defaults of the
 * fields that are left out, and needs all that are required; of one that is changed only what is given
 * is checked, so that it stays valid where a field was made required later.
 */
export function checkCustomValues(
  fields: readonly CustomFieldRules[],
  given: CustomValues,
  { isNew, before = {} }: { isNew: boolean; before?: CustomValues },
): CheckedCustomValues {
  const problems: Record<string, string> = {};
  const values: CustomValues = {};
  const known = new Set(fields.map(({ id }) => id));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) problems[id] = 'This field is no longer in use. Reload the page.';
  }
  for (const field of fields) {
    const isGiven = Object.hasOwn(given, field.id);
    if (!isGiven && !isNew) continue;
    const value = tidyCustomValue(field, (isGiven ? given[field.id] : field.default) ?? null);
    const problem = customValueProblem(field, value, before[field.id]);
    if (problem !== undefined) problems[field.id] = problem;
    values[field.id] = value;
  }
  return { problems, values };
}

const choiceText = 'Choose one of the choices.';

function choiceProblem(
  { choices }: Pick<CustomFieldRules, 'choices'>,
  chosen: readonly CustomValue[],
  before: readonly CustomValue[],
): string | undefined {
  for (const id of chosen) {
    const choice = choices.find((one) => one.id === id);
    if (!choice) return choiceText;
    if (choice.isArchived && !before.includes(id)) {
      return `“${choice.label}” can’t be chosen any more. Choose another one.`;
    }
  }
  return undefined;
}

function numberProblem(value: CustomValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    return messages.positiveNumber;
  }
  return value > largestNumber
    ? `Enter a number of at most ${largestNumber.toLocaleString('en-GB')}.`
    : undefined;
}

function emailsProblem(value: CustomValue): string | undefined {
  if (typeof value !== 'string') return messages.email;
  const isGood = value.split(',').every((one) => emailPattern.test(one.trim()));
  return isGood ? lengthProblem(value, maxEmails) : messages.email;
}

/** Counted as people count: an accented letter or a character outside the basic plane is one. */
function lengthProblem(text: string, max: number): string | undefined {
  return Array.from(text.normalize('NFC')).length > max
    ? `This field can have ${max.toLocaleString('en-GB')} characters at most.`
    : undefined;
}

const addressesIn = (text: string) => text.split(',').map((one) => one.trim());
