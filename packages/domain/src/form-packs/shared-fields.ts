import { type Field, isSharedKey, type SharedField, type SharedKeys } from '@countersign/contract';
import {
  type FieldOccurrence,
  type FormFields,
  inputsOf,
  keyClashes,
} from '../documents/document-inputs.ts';
import { type DraftedForm, published } from './pack-formulas.ts';

/**
 * The fields that several forms of a pack share: one key that one person fills in is filled in once, and shown in
 * all of them. Those that can't be shared though their keys are the same say why.
 */
export function sharedFields(forms: readonly FormFields[]): SharedField[] {
  const shared = inputsOf(forms).flatMap(({ occurrences, binding }): SharedField[] => {
    const isOne = occurrences.every(
      ({ formTemplateId }) => formTemplateId === occurrences[0].formTemplateId,
    );
    if (isOne) return [];
    const field = sharedField(occurrences, '');
    // What they are bound to says that they are one.
    return [{ ...field, needsDecision: binding === undefined && !hasOneLabel(field) }];
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

function sharedField(
  occurrences: readonly [FieldOccurrence, ...FieldOccurrence[]],
  problem: string,
): SharedField {
  const [{ field }] = occurrences;
  const forms = occurrences.map((occurrence) => ({
    name: occurrence.formName,
    label: labelOf(occurrence),
  }));
  return { key: field.key, label: labelOf(occurrences[0]), forms, needsDecision: false, problem };
}

const labelOf = ({ field: { label, key } }: FieldOccurrence): string => label.trim() || key;

/** Tells if a shared field has the same label in all of its forms. */
function hasOneLabel({ forms }: Pick<SharedField, 'forms'>): boolean {
  return new Set(forms.map(({ label }) => label.toLowerCase())).size === 1;
}

/** The shared fields that will be called differently in a pack's forms once the draft of one of them is published. */
export function publishingQuestions(
  forms: readonly DraftedForm[],
  formTemplateId: string,
): SharedField[] {
  const questionsOf = (all: readonly DraftedForm[]) =>
    sharedFields(all).filter(({ needsDecision }) => needsDecision);
  const named = ({ key, forms: ofField }: SharedField) => JSON.stringify([key, ofField]);
  const known = new Set(questionsOf(forms).map(named));
  const after = forms.map((form) =>
    form.formTemplateId === formTemplateId ? published(form) : form,
  );
  return questionsOf(after).filter((field) => !known.has(named(field)));
}

/** Lists the keys by which fields of several forms are kept separate. */
export function separateKeysOf(sharedKeys: SharedKeys): string[] {
  return Object.keys(sharedKeys).filter((key) => sharedKeys[key] === 'separate');
}

/** The fields of a form where those of some keys are separate from those of other forms. */
export function withSeparateKeys<Fields extends readonly Field[]>(
  fields: Fields,
  keys: readonly string[],
): Fields | Field[] {
  if (keys.length === 0) return fields;
  const separate = new Set(keys);
  return fields.map((field) =>
    separate.has(field.key) && isSharedKey(field) ? { ...field, keyFrom: 'number' } : field,
  );
}
