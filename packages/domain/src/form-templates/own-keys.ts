import { type Field, isSharedKey } from '@countersign/contract';
import { renameAllInFormula } from '../formulas/names.ts';
import { withNamesInFormulas } from './design/change-settings.ts';
import { type FormOfKeys, freeKey } from './design/names.ts';

/** Fields with keys of their own, and the keys that they had with those that they have now. */
export interface OwnKeys {
  fields: Field[];
  renamed: Map<string, string>;
}

/** Gives fields that are added to a form their keys; a chosen key stays where it is free. Formulas name them so. */
export function withOwnKeys(
  added: readonly Field[],
  { formTemplateId, taken }: FormOfKeys,
): OwnKeys {
  const keys = new Set(taken);
  const renamed = new Map<string, string>();
  const isKept = (field: Field) => isSharedKey(field) && !taken.has(field.key);
  for (const { key } of added.filter(isKept)) keys.add(key);
  const named = added.map((field): Field => {
    if (isKept(field)) return field;
    const own = freeKey(field, { formTemplateId, taken: keys });
    keys.add(own.key);
    if (own.key !== field.key) renamed.set(field.key, own.key);
    return { ...field, ...own };
  });
  return { fields: named.map((field) => withNamesInFormulas(field, renamed)), renamed };
}

/** A form that comes with others into a pack. */
export interface ArrivingForm {
  formTemplateId: string;
  fields: readonly Field[];
  condition: string;
}

/**
 * Gives the fields of forms that come in one pack the keys that they have there. Formulas and conditions that name a
 * field of another form name it so, where one form alone has that key.
 */
export function withOwnKeysInPack<Form extends ArrivingForm>(forms: readonly Form[]): Form[] {
  const own = forms.map((form) => withOwnKeys(form.fields, { ...form, taken: new Set() }));
  const formsOfKey = Map.groupBy(
    forms.flatMap(({ fields }) => fields.map(({ key }) => key)),
    (key) => key,
  );
  return forms.map((form, at) => {
    const others = own.filter((_, other) => other !== at).flatMap(({ renamed }) => [...renamed]);
    const names = new Map(others.filter(([key]) => formsOfKey.get(key)?.length === 1));
    const fields = (own[at]?.fields ?? []).map((field) => withNamesInFormulas(field, names));
    return { ...form, fields, condition: renameAllInFormula(form.condition, names) };
  });
}
