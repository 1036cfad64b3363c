import {
  type DocumentForm,
  type DocumentValues,
  fieldText,
  sameValue,
  valueOf,
} from '@countersign/contract';
import type { FilledDraft } from './bound-values.ts';
import type { FormVersion } from './document-queries.ts';

/** Returns the values of the sources of a draft's form, and the sent ones of those that have changed. */
export function boundParts(
  { formTemplateId, fields }: FormVersion,
  { bound, values, taken }: FilledDraft,
  before: DocumentValues,
): Pick<DocumentForm, 'bound' | 'boundBefore'> {
  const [now, sent] = [values[formTemplateId] ?? {}, before[formTemplateId] ?? {}];
  const follows = taken[formTemplateId] ?? {};
  const isSent = Object.keys(before).length > 0;
  const changed = fields.filter(({ key }) => {
    const is = valueOf(now, key);
    const was = valueOf(sent, key);
    const isFollowed = was !== undefined || valueOf(follows, key) !== undefined;
    return isSent && isFollowed && !sameValue(is, was);
  });
  return {
    bound: bound[formTemplateId] ?? {},
    boundBefore: Object.fromEntries(
      changed.map((field) => [field.key, fieldText(field, valueOf(sent, field.key))]),
    ),
  };
}
