import {
  type Field,
  type FieldValue,
  type FormValues,
  fieldFilling,
  messages,
} from '@countersign/contract';
import {
  attachmentProblem,
  dateProblem,
  derivedProblem,
  emailProblem,
  imageProblem,
  inkProblem,
  numberProblem,
  optionProblem,
  phoneProblem,
  signedOnProblem,
  textProblem,
} from './field-problems.ts';

/** Whether a field holds nothing: no text, no choice, no number, or an unticked box. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (typeof value === 'object' && 'countryCode' in value) {
    return value.countryCode === '' && value.number === '';
  }
  return value === undefined || value === '' || value === false;
}

/** Whether two values are the same, also where they came by different ways. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const left = new Map(Object.entries(one));
  const right = new Map(Object.entries(other));
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  );
}

/** What is given for a key. A form may have a field called `constructor`, which every object inherits. */
export function valueOf(values: FormValues, key: string): FieldValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/**
 * What is wrong with a field's value, said to the person who fills it; undefined where nothing is.
 * `complete`: also ask for values that are required.
 */
export function fieldProblem(
  field: Field,
  value: FieldValue | undefined,
  complete: boolean,
): string | undefined {
  if (value === undefined || isEmpty(value))
    return complete && isAsked(field) ? messages.required : undefined;
  switch (field.type) {
    case 'text':
    case 'multiline':
      return textProblem(value, field.maxLength);
    case 'number':
    case 'currency':
      return numberProblem(field, value);
    case 'date':
      return dateProblem(field, value);
    case 'email':
      return emailProblem(value);
    case 'phone':
      return phoneProblem(value);
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'This field is either ticked or not.';
    case 'radio':
      return optionProblem(value, field.options);
    case 'dropdown':
      return field.editable ? textProblem(value) : optionProblem(value, field.options);
    case 'signature':
    case 'initials':
      return inkProblem(value);
    case 'signed-on':
      return signedOnProblem(value);
    case 'image':
      return imageProblem(value);
    case 'attachment':
      return attachmentProblem(value);
    case 'fixed-text':
    case 'calculated':
    case 'bound':
    case 'qr-code':
      return derivedProblem(field, value);
  }
}

/** Whether somebody is asked for a field's value: nobody is for what follows from other values. */
function isAsked(field: Field): boolean {
  return field.required && fieldFilling[field.type] !== 'derived';
}

/**
 * The problems of a form's values, by field key. Only fields of `assignee` are asked for; keys that
 * the form does not have are problems too, so that nothing typed in is dropped silently.
 */
export function formProblems(
  fields: readonly Field[],
  values: FormValues,
  options: { assignee: Field['assignee']; complete: boolean },
): Record<string, string> {
  const problems: Record<string, string> = {};
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const key of Object.keys(values)) {
    if (!byKey.has(key)) problems[key] = 'The form has no such field.';
  }
  for (const field of fields) {
    const complete = options.complete && field.assignee === options.assignee;
    const problem = fieldProblem(field, valueOf(values, field.key), complete);
    if (problem !== undefined) problems[field.key] = problem;
  }
  return problems;
}

/** The values that a form starts with: the defaults of its fields. */
export function defaultValues(fields: readonly Field[]): FormValues {
  const values: FormValues = {};
  for (const field of fields) {
    const standard = 'default' in field ? field.default : undefined;
    if (standard !== undefined && !isEmpty(standard)) values[field.key] = standard;
  }
  return values;
}
