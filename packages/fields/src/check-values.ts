import type { FormValues } from './form-values.ts';
import type { AnyField } from './plugin.ts';
import type { FieldRegistry } from './registry.ts';
import type { FieldAssignee } from './shared/field-base.ts';
import { fieldMessages } from './shared/messages.ts';
import { type Field, productFields } from './types/index.ts';
import { isEmpty, valueOf } from './value-facts.ts';

/**
 * What is wrong with a field's value, said to the person who fills it; undefined where nothing is.
 * `complete`: also ask for values that are required. Nobody is asked for what follows from other values.
 */
export function fieldProblem(
  field: AnyField,
  value: unknown,
  complete: boolean,
  registry: FieldRegistry = productFields,
): string | undefined {
  const { check, filling } = registry.find(field.type);
  if (!isEmpty(value)) return check(value, field);
  const isAsked = complete && field.required && filling !== 'derived';
  return isAsked ? fieldMessages.required : undefined;
}

/**
 * The problems of a form's values, by field key. Only fields of `assignee` are asked for; keys that
 * the form does not have are problems too, so that nothing typed in is dropped silently.
 */
export function formProblems(
  fields: readonly AnyField[],
  values: Readonly<Record<string, unknown>>,
  options: { assignee: FieldAssignee; complete: boolean },
  registry: FieldRegistry = productFields,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const key of Object.keys(values)) {
    if (!byKey.has(key)) problems[key] = 'The form has no such field.';
  }
  for (const field of fields) {
    const complete = options.complete && field.assignee === options.assignee;
    const problem = fieldProblem(field, valueOf(values, field.key), complete, registry);
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
