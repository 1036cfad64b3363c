import { type Field, type FieldValue, type FormValues, messages } from '@countersign/contract';

/** Whether a field holds nothing: no text, no choice, or an unticked box. */
export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === '' || value === false;
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
  if (isEmpty(value)) return complete && field.required ? messages.required : undefined;
  switch (field.type) {
    case 'text':
    case 'multiline':
      return textProblem(value, field.maxLength);
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'This field is either ticked or not.';
    case 'radio':
      return optionProblem(value, field.options);
    case 'dropdown':
      return field.editable ? textProblem(value, undefined) : optionProblem(value, field.options);
    case 'signature':
      return 'A signature is not typed in here.';
  }
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
    if (field.type !== 'signature' && field.default !== undefined && !isEmpty(field.default)) {
      values[field.key] = field.default;
    }
  }
  return values;
}

function textProblem(value: FieldValue | undefined, maxLength: number | undefined) {
  if (typeof value !== 'string') return 'This field takes text.';
  // Counted as people count: an accented letter or a character outside the basic plane is one.
  if (maxLength !== undefined && Array.from(value.normalize('NFC')).length > maxLength) {
    return `This field can have ${maxLength} characters at most.`;
  }
  return undefined;
}

function optionProblem(value: FieldValue | undefined, options: readonly { value: string }[]) {
  if (options.some((option) => option.value === value)) return undefined;
  return 'Choose one of the options.';
}
