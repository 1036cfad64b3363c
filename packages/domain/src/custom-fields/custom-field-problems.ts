import { type CustomFieldInput, type CustomFieldKind, messages } from '@countersign/contract';
import { customValueProblem, tidyCustomValue } from './check-custom-values.ts';
import { choiceSeparator } from './custom-value-text.ts';

/** Tells if the values of a kind are chosen from a list. */
export const hasChoices = (kind: CustomFieldKind): boolean =>
  kind === 'choice' || kind === 'choices';

type Settings = Pick<CustomFieldInput, 'name' | 'kind' | 'choices' | 'default'>;

/**
 * Checks the choices and the default of a field beyond the contract's schema, by `choices`, `choices.<index>.label` and
 * `default`.
 */
export function customFieldProblems(field: Settings): Record<string, string> {
  const problems = hasChoices(field.kind) ? choicesProblems(field.choices) : {};
  const rules = { ...field, id: '', required: false };
  const problem = customValueProblem(rules, tidyCustomValue(field, field.default));
  return problem === undefined ? problems : { ...problems, default: problem };
}

function choicesProblems(choices: Settings['choices']): Record<string, string> {
  const problems: Record<string, string> = {};
  const labels = new Set<string>();
  const ids = new Set<string>();
  for (const [index, { id, label }] of choices.entries()) {
    const key = label.trim().toLowerCase();
    if (key === '') problems[`choices.${index}.label`] = messages.required;
    else if (label.includes(choiceSeparator)) {
      problems[`choices.${index}.label`] =
        'A choice can’t contain a semicolon, because files use it to separate choices. Remove it.';
    } else if (labels.has(key) || ids.has(id)) {
      problems[`choices.${index}.label`] = 'This choice already exists. Enter a different one.';
    }
    labels.add(key);
    ids.add(id);
  }
  if (choices.every(({ isArchived }) => isArchived)) {
    problems.choices = 'Add at least one choice that isn’t archived.';
  }
  return problems;
}
