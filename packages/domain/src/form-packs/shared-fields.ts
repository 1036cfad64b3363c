import type { SharedField } from '@countersign/contract';
import {
  type FieldPlace,
  type FormFields,
  inputsOf,
  keyClashes,
} from '../documents/document-inputs.ts';

/**
 * The fields that several forms of a pack share: one key that one person fills in is asked for once, and stands in
 * all of them. Those that can't be shared though their keys are the same say why.
 */
export function sharedFields(forms: readonly FormFields[]): SharedField[] {
  const shared = inputsOf(forms).flatMap(({ places }): SharedField[] => {
    const isOne = places.every(({ formTemplateId }) => formTemplateId === places[0].formTemplateId);
    return isOne ? [] : [sharedField(places, '')];
  });
  const differing = keyClashes(forms).map(({ first, other }): SharedField => {
    const [one, two] = [first.field, other.field];
    const how =
      one.type === two.type
        ? `“${first.formName}” offers other choices than “${other.formName}”.`
        : `“${first.formName}” takes another type here (${one.type}) than “${other.formName}” (${two.type}).`;
    return sharedField([first, other], how);
  });
  return [...shared, ...differing];
}

function sharedField(places: readonly [FieldPlace, ...FieldPlace[]], problem: string): SharedField {
  const [{ field }] = places;
  const forms = places.map((place) => ({ name: place.formName, label: labelOf(place) }));
  return { key: field.key, label: labelOf(places[0]), forms, problem };
}

const labelOf = ({ field: { label, key } }: FieldPlace): string => label.trim() || key;

/** Whether a shared field is called the same in all of its forms. */
export function hasOneLabel({ forms }: Pick<SharedField, 'forms'>): boolean {
  return new Set(forms.map(({ label }) => label.toLowerCase())).size === 1;
}
