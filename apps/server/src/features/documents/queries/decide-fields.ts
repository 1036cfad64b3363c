import type { DocumentValues, FormulaSources } from '@countersign/contract';
import {
  type DecidedFields,
  type DocumentFormulas,
  decideFields,
  documentFormulas,
  type HiddenField,
} from '@countersign/domain';
import { LRUCache } from 'lru-cache';
import type { FormVersion } from './document-queries.ts';

/** The formulas of packs of versions that were used last: reading them takes longer than working them out. */
const known = new LRUCache<string, DocumentFormulas>({ max: 200 });

/** The formulas of the forms of a document, read once for each pack of versions. */
export function formulasOf(forms: readonly FormVersion[]): DocumentFormulas {
  const key = forms
    .map(({ versionId, changedAt, separateKeys }) =>
      JSON.stringify([versionId, changedAt, separateKeys]),
    )
    .join('\n');
  const before = known.get(key);
  if (before) return before;
  const formulas = documentFormulas(forms);
  known.set(key, formulas);
  return formulas;
}

/** Decides which fields of a document are there with some values, and works out the calculated ones. */
export function decidedFields(
  forms: readonly FormVersion[],
  values: DocumentValues,
): DecidedFields {
  const sources: FormulaSources = forms[0]?.sources ?? {};
  return decideFields(formulasOf(forms), values, (source) => sources[source]);
}

/** Returns the event's detail on hidden fields; empty where there were none. */
export function hiddenDetail(hidden: readonly HiddenField[]): { hidden?: HiddenField[] } {
  return hidden.length === 0 ? {} : { hidden: [...hidden] };
}

/**
 * The values of a draft without those of its creator's fields that are not there. What others start with stays:
 * their fields may come as they fill in others.
 */
export function withoutHiddenOfCreator(
  forms: readonly FormVersion[],
  values: DocumentValues,
  hidden: readonly HiddenField[],
): DocumentValues {
  const kept = { ...values };
  for (const { formTemplateId, key } of hidden) {
    const form = forms.find((one) => one.formTemplateId === formTemplateId);
    const field = form?.fields.find((one) => one.key === key);
    if (field?.assignee !== 'creator') continue;
    const { [key]: _, ...others } = kept[formTemplateId] ?? {};
    kept[formTemplateId] = others;
  }
  return kept;
}
