import {
  type DocumentValues,
  defaultValues,
  type Field,
  type FormValues,
  formProblems,
  isEmpty,
  isEntered,
  pluginOf,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { atAllOccurrences } from '@countersign/domain';
import { Failure } from '../../../platform/failure/failure.ts';
import type { FormVersion } from './document-queries.ts';

/** The values that a new document starts with: the defaults of its forms. */
export function startValues(forms: readonly FormVersion[]): DocumentValues {
  const defaults = forms.map((form) => [form.formTemplateId, defaultValues(form.fields)] as const);
  return atAllOccurrences(forms, 'creator', {}, Object.fromEntries(defaults));
}

/**
 * The values of a draft after its creator has saved: theirs replace those of the fields that they
 * fill, in all forms that have a field of the same key; those of the recipient's fields stay.
 * @throws Failure `invalid` with a message for each value that can't be taken.
 */
export function mergeValues(
  forms: readonly FormVersion[],
  before: DocumentValues,
  filledIn: DocumentValues,
): DocumentValues {
  const given = atAllOccurrences(forms, 'creator', before, filledIn);
  const problems: Record<string, string> = {};
  const known = new Set(forms.map((form) => form.formTemplateId));
  for (const id of Object.keys(given)) {
    if (!known.has(id)) problems[id] = 'The document has no such form.';
  }
  const merged: DocumentValues = {};
  for (const form of forms) {
    const { formTemplateId: id, fields, condition } = form;
    const kept = before[id] ?? {};
    // A form that is left out is asked of no one: what was filled in before is there if it comes back.
    const isIncluded = condition === '' || Object.hasOwn(filledIn, id);
    const theirs = isIncluded ? (given[id] ?? {}) : { ...kept, ...given[id] };
    const found = formProblems(fields, theirs, { assignee: 'creator', complete: false });
    const values: FormValues = {};
    for (const field of fields) {
      const { key, assignee } = field;
      const [given, before] = [valueOf(theirs, key), valueOf(kept, key)];
      const isTheirs = assignee === 'creator' && isEntered(field);
      const value = isTheirs ? given : before;
      if (value !== undefined) values[key] = value;
      // Files have calls of their own, so that a page may still have one that is there no more.
      if (isTheirs || isUpload(field) || given === undefined || sameValue(given, before)) continue;
      if (assignee !== 'creator') found[key] = 'This field is filled by someone else.';
      else if (!isEmpty(given)) found[key] ??= 'This field is filled in later, not in the draft.';
    }
    for (const [key, problem] of Object.entries(found)) problems[`${id}.${key}`] = problem;
    merged[id] = values;
  }
  refuse(forms, problems);
  return merged;
}

/** Returns true where a field of the drafter has a picture or a file. */
const isUpload = ({ assignee, type }: Field) =>
  assignee === 'creator' && pluginOf({ type }).filling === 'uploaded';

/** @throws Failure `invalid` with a message for each value, where there is one. */
export function refuse(forms: readonly FormVersion[], problems: Record<string, string>): void {
  const [first] = Object.entries(problems);
  if (!first) return;
  const [path, problem] = first;
  const form = forms.find((one) => path.startsWith(`${one.formTemplateId}.`));
  const field = form?.fields.find((one) => path === `${form.formTemplateId}.${one.key}`);
  const where = form
    ? `${form.name}, ${field?.label ?? path.slice(form.formTemplateId.length + 1)}`
    : path;
  throw new Failure('invalid', `${where}: ${problem}`, problems);
}
