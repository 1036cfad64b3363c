import type { FormValues } from './form-values.ts';
import type { FieldRegistry } from './registry.ts';
import type { AnyField, FieldAssignee } from './shared/field-base.ts';
import { fieldMessages } from './shared/messages.ts';
import { type TickGroup, tickGroupProblem } from './shared/tick-group.ts';
import { type Field, type FieldValue, pluginOf, productFields } from './types/index.ts';
import { isEmpty, sameValue, valueOf } from './value-facts.ts';

/**
 * Checks the value of a field; returns a message for the person who fills it, or undefined. `complete`: also ask for
 * values that are required. Values that follow from others are never missing.
 */
export function fieldProblem(
  field: AnyField,
  value: unknown,
  complete: boolean,
  registry: FieldRegistry = productFields,
): string | undefined {
  const { check, filling } = registry.find(field.type);
  if (!isEmpty(value)) {
    const standard = 'default' in field ? field.default : undefined;
    const isFixed = field.readOnly === true && !isEmpty(standard);
    if (isFixed && !sameValue(value, standard)) return 'This field can’t be changed.';
    return check(value, field);
  }
  const isRequired = complete && field.required && !field.readOnly && filling !== 'derived';
  return isRequired ? fieldMessages.required : undefined;
}

/**
 * The problems of a form's values, by field key. Only fields of `assignee` are required; keys that
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
  return { ...groupProblems(fields, values, options), ...problems };
}

/** A group that has too few or too many ticks is said at its first box of the assignee. */
function groupProblems(
  fields: readonly AnyField[],
  values: Readonly<Record<string, unknown>>,
  { assignee, complete }: { assignee: FieldAssignee; complete: boolean },
): Record<string, string> {
  const groups = new Map<string, (AnyField & { group: TickGroup })[]>();
  for (const field of fields) {
    if (!isGrouped(field)) continue;
    const { name } = field.group;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  const problems: Record<string, string> = {};
  for (const boxes of groups.values()) {
    const first = boxes.find((box) => box.assignee === assignee);
    if (first === undefined) continue;
    const ticked = boxes.filter(({ key }) => valueOf(values, key) === true).length;
    const problem = tickGroupProblem(first.group, ticked, complete);
    if (problem !== undefined) problems[first.key] = problem;
  }
  return problems;
}

function isGrouped(field: AnyField): field is AnyField & { group: TickGroup } {
  return 'group' in field && field.group !== undefined;
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

/** The value that a field gets by itself as its assignee signs on a day; undefined for one that people fill in. */
export function valueOnSigning(field: Field, day: string): FieldValue | undefined {
  return pluginOf(field).valueOnSigning?.(day) as FieldValue | undefined;
}
