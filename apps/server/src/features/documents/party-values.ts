import {
  type DocumentValues,
  type Field,
  fieldFilling,
  fieldProblem,
  isEmpty,
  type Party,
  valueOf,
} from '@countersign/contract';
import { assigneeOf, isSigned } from '@countersign/domain';
import type { FormVersion } from './document-queries.ts';
import { refuse } from './merge-values.ts';

type Place = Pick<Party, 'role' | 'signaturePosition'>;

/** Whether a field is a party's to fill or to sign. */
export function isOwn(party: Place): (field: Pick<Field, 'assignee' | 'type'>) => boolean {
  const own = assigneeOf(party);
  return ({ assignee, type }) => assignee === own && fieldFilling[type] !== 'derived';
}

/**
 * What a party has filled in after it saved some fields: those that are left out stay as they are, and one that
 * is emptied is taken out.
 * @throws Failure `invalid` with a message for each value that can't be taken.
 */
export function mergePartyValues(
  forms: readonly FormVersion[],
  party: Place & { values: DocumentValues },
  given: DocumentValues,
): DocumentValues {
  const isTheirs = isOwn(party);
  const problems: Record<string, string> = {};
  const merged: DocumentValues = { ...party.values };
  for (const [formId, values] of Object.entries(given)) {
    const form = forms.find(({ formTemplateId }) => formTemplateId === formId);
    if (!form) {
      problems[formId] = 'The document has no such form.';
      continue;
    }
    const kept = { ...merged[formId] };
    for (const [key, value] of Object.entries(values)) {
      const field = form.fields.find((one) => one.key === key);
      const problem =
        field === undefined
          ? 'The form has no such field.'
          : isTheirs(field)
            ? fieldProblem(field, value, false)
            : 'This field is filled by somebody else.';
      if (problem !== undefined) problems[`${formId}.${key}`] = problem;
      else if (isEmpty(value)) delete kept[key];
      else kept[key] = value;
    }
    merged[formId] = kept;
  }
  refuse(forms, problems);
  return merged;
}

/**
 * The values of a party that finishes, with the day on which it signs.
 * @throws Failure `invalid` with a message for each value that is missing or wrong.
 */
export function finishedValues(
  forms: readonly FormVersion[],
  party: Place,
  values: DocumentValues,
  day: string,
): DocumentValues {
  const isTheirs = isOwn(party);
  const problems: Record<string, string> = {};
  const finished: DocumentValues = {};
  for (const { formTemplateId, fields } of forms) {
    const filled = { ...values[formTemplateId] };
    for (const field of fields.filter(isTheirs)) {
      if (field.type === 'signed-on') filled[field.key] = day;
      const problem = fieldProblem(field, valueOf(filled, field.key), true);
      if (problem !== undefined) problems[`${formTemplateId}.${field.key}`] = problem;
    }
    if (Object.keys(filled).length > 0) finished[formTemplateId] = filled;
  }
  refuse(forms, problems);
  return finished;
}

/** Whether a party has something to sign. */
export function hasToSign(forms: readonly FormVersion[], party: Place): boolean {
  const isTheirs = isOwn(party);
  return forms.some(({ fields }) => fields.some((field) => isTheirs(field) && isSigned(field)));
}
