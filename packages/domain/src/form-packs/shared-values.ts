import type { DocumentForm, DocumentValues, FormValues } from '@countersign/contract';
import { commonKeys } from './common-keys.ts';

type SharingForm = Pick<DocumentForm, 'formTemplateId' | 'name' | 'fields'>;

/** Which of the keys that are to be shared can be: fields of one key that differ are each asked for. */
function sharable(forms: readonly SharingForm[], keys: readonly string[]): Set<string> {
  const wanted = new Set(keys);
  const common = commonKeys(forms).filter(({ key, problem }) => wanted.has(key) && problem === '');
  return new Set(common.map(({ key }) => key));
}

/** The forms with the fields that are asked for: one of a shared key in the first form that has it alone. */
export function askedForms<Form extends SharingForm>(
  forms: readonly Form[],
  sharedKeys: readonly string[],
): Form[] {
  const shared = sharable(forms, sharedKeys);
  const asked = new Set<string>();
  return forms.map((form) => {
    const fields = form.fields.filter(({ key }) => !shared.has(key) || !asked.has(key));
    for (const { key } of fields) asked.add(key);
    return fields.length === form.fields.length ? form : { ...form, fields };
  });
}

/** Values with those of shared keys in every form that has them, as the first one of these has them. */
export function sharedValues(
  forms: readonly SharingForm[],
  sharedKeys: readonly string[],
  values: DocumentValues,
): DocumentValues {
  const shared = sharable(forms, sharedKeys);
  if (shared.size === 0) return values;
  const first = new Map<string, FormValues[string] | undefined>();
  const filled = { ...values };
  for (const { formTemplateId, fields } of forms) {
    const own = new Map(Object.entries(values[formTemplateId] ?? {}));
    for (const { key } of fields) {
      if (!shared.has(key)) continue;
      if (!first.has(key)) {
        first.set(key, own.get(key));
        continue;
      }
      const value = first.get(key);
      if (value === undefined) own.delete(key);
      else own.set(key, value);
    }
    if (own.size > 0 || formTemplateId in values) filled[formTemplateId] = Object.fromEntries(own);
  }
  return filled;
}
