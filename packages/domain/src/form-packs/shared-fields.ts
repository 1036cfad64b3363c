import type { SharedField } from '@countersign/contract';
import { type FormFields, inputsOf, keyClashes } from '../documents/document-inputs.ts';

/**
 * The fields that several forms of a pack share: one key that one person fills in is asked for once, and stands in
 * all of them. Those that can't be shared though their keys are the same say why.
 */
export function sharedFields(forms: readonly FormFields[]): SharedField[] {
  const shared = inputsOf(forms).flatMap(({ places }): SharedField[] => {
    const names = [...new Set(places.map(({ formName }) => formName))];
    const [{ field }] = places;
    if (names.length < 2) return [];
    return [{ key: field.key, label: field.label || field.key, forms: names, problem: '' }];
  });
  const differing = keyClashes(forms).map(({ first, other }): SharedField => {
    const [one, two] = [first.field, other.field];
    const how =
      one.type === two.type
        ? `“${first.formName}” offers other choices than “${other.formName}”.`
        : `“${first.formName}” takes another type here (${one.type}) than “${other.formName}” (${two.type}).`;
    const label = one.label || one.key;
    return { key: one.key, label, forms: [first.formName, other.formName], problem: how };
  });
  return [...shared, ...differing];
}
