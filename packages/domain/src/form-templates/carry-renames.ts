import {
  type Field,
  formulaTypeOf,
  type SharedKeys,
  type SiblingForm,
} from '@countersign/contract';
import { formulaField } from '../documents/document-formulas.ts';
import { renameAllInFormula } from '../formulas/names.ts';
import { withNamesInFormulas } from './design/change-settings.ts';
import { namesInField, newFormulaProblems, siblingForm } from './formula-use.ts';

/** A form as far as renamed keys are concerned, as it is edited. */
export interface FormOfPacks {
  id: string;
  name: string;
  fields: readonly Field[];
}

export interface PackOfForms {
  name: string;
  formIds: readonly string[];
  /** What was said of the fields that its forms have in common. */
  sharedKeys: SharedKeys;
}

/** Holds a form whose keys were renamed, and what surrounds it. */
export interface RenamedForm {
  /** The form with its fields after the change. */
  form: FormOfPacks;
  /** The keys that its fields had, with those that they have now. */
  renamed: ReadonlyMap<string, string>;
  /** All forms that are in a pack with one whose formulas may be concerned. */
  others: readonly FormOfPacks[];
  packs: readonly PackOfForms[];
}

/** A form whose formulas name the fields of another one as these are called now. */
export interface CarriedForm {
  id: string;
  name: string;
  fields: Field[];
  /** The renames that concern it. */
  renamed: ReadonlyMap<string, string>;
  /** The labels of the fields whose formulas changed. */
  labels: string[];
  /** The names of the forms that had a new key before: formulas mean their fields as well now. */
  sharedWith: string[];
}

/** Why a key can't be renamed in the formulas of another form. */
export interface CarryProblem {
  /** The form that stays as it is because of it. */
  id: string;
  /** The key that the field was to have. */
  key: string;
  message: string;
}

/**
 * Renames keys of a form in the formulas of those that are in packs with it. Where a key is that of another form's
 * field as well, a formula still means something, and stays.
 */
export function carryRenames(all: RenamedForm): {
  changed: CarriedForm[];
  problems: CarryProblem[];
} {
  const looked = all.others.map((form) => lookAt(form, all));
  const problems = looked.flatMap((one) => one.problems);
  const after = new Map([all.form, ...all.others].map((form) => [form.id, form]));
  const changed = looked.flatMap(({ form, renamed, problems: own }): CarriedForm[] => {
    if (renamed.size === 0 || own.length > 0) return [];
    const fields = form.fields.map((field) => withNamesInFormulas(field, renamed));
    after.set(form.id, { ...form, fields });
    const labels = fields
      .filter((field, at) => field !== form.fields[at])
      .map(({ label, key }) => label || key);
    const sharedWith = withTheKeys(form, all)
      .filter((other) => [...renamed.values()].some((key) => hasKey(other.fields, key)))
      .map(({ name }) => name);
    return [{ id: form.id, name: form.name, fields, renamed, labels, sharedWith }];
  });
  const unsound = changed.flatMap((form) => soundnessProblem(form, all, after) ?? []);
  const wrong = new Set(unsound.map(({ id }) => id));
  return {
    changed: changed.filter(({ id }) => !wrong.has(id)),
    problems: [...problems, ...unsound],
  };
}

/** Finds the renames that concern a form, and why they can't be made there. */
function lookAt(form: FormOfPacks, all: RenamedForm) {
  const renamed = new Map<string, string>();
  const problems: CarryProblem[] = [];
  const own = new Set(form.fields.map(({ key }) => key));
  const there = all.packs.filter(({ formIds }) => formIds.includes(form.id));
  for (const [former, key] of all.renamed) {
    const user = form.fields.find((field) => namesInField(formulaField(field)).has(former));
    if (user === undefined || own.has(former)) continue;
    const meansOther = there.flatMap((pack) => {
      const other = othersIn(pack, form, all).find(({ fields }) => hasKey(fields, former));
      return other ? [{ pack, other }] : [];
    });
    const kept = new Set(meansOther.map(({ pack }) => pack));
    const goes = there.some((pack) => pack.formIds.includes(all.form.id) && !kept.has(pack));
    if (!goes) continue;
    const [first] = meansOther;
    const message =
      first === undefined
        ? clashOf(user, form, key, all)
        : `${usedBy(user, form)} In the form pack “${first.pack.name}” it means the field of “${first.other.name}”, ` +
          `which keeps this key. Keep it here, too, or put a copy of “${form.name}” into one of the packs first.`;
    if (message === undefined) renamed.set(former, key);
    else problems.push({ id: form.id, key, message });
  }
  return { form, renamed, problems };
}

/** The forms of a pack besides one and the one whose keys were renamed. */
function othersIn(pack: PackOfForms, { id }: { id: string }, { form, others }: RenamedForm) {
  return others.filter(
    (other) => other.id !== id && other.id !== form.id && pack.formIds.includes(other.id),
  );
}

/** A form, and those that are in packs with it and the one whose keys were renamed: they may have a new key already. */
function withTheKeys(form: FormOfPacks, all: RenamedForm): FormOfPacks[] {
  const shared = all.packs.filter(
    ({ formIds }) => formIds.includes(form.id) && formIds.includes(all.form.id),
  );
  return [...new Set([form, ...shared.flatMap((pack) => othersIn(pack, form, all))])];
}

/**
 * Describes the clash of a new key with that of another field: formulas mean both, so they have to be one, and hold the
 * same.
 */
function clashOf(
  user: Field,
  form: FormOfPacks,
  key: string,
  all: RenamedForm,
): string | undefined {
  const type = typeOfKey(all.form.fields, key);
  const separate = all.packs.find(({ formIds, sharedKeys }) => {
    const areThere = formIds.includes(form.id) && formIds.includes(all.form.id);
    return areThere && sharedKeys[key] === 'separate';
  });
  const other =
    separate && [form, ...othersIn(separate, form, all)].find(({ fields }) => hasKey(fields, key));
  if (other) {
    return (
      `${usedBy(user, form)} In the form pack “${separate.name}”, the field of the new key in “${other.name}” is kept ` +
      'apart from those of other forms. Choose another key.'
    );
  }
  for (const other of withTheKeys(form, all)) {
    const theirs = typeOfKey(other.fields, key);
    if (type === undefined || theirs === undefined || theirs === type) continue;
    return (
      `${usedBy(user, form)} “${other.name}” has a field of the new key already, which holds another type ` +
      `(${theirs}) than this one (${type}). Choose another key.`
    );
  }
  return undefined;
}

function soundnessProblem(
  changed: CarriedForm,
  all: RenamedForm,
  after: ReadonlyMap<string, FormOfPacks>,
): CarryProblem | undefined {
  const before = all.others.find(({ id }) => id === changed.id)?.fields ?? [];
  for (const { formIds } of all.packs) {
    if (!formIds.includes(changed.id) || !formIds.includes(all.form.id)) continue;
    const siblings = formIds.flatMap((id) => (id === changed.id ? [] : (after.get(id) ?? [])));
    const [wrong] = newFormulaProblems(before, changed.fields, siblings.map(siblingForm));
    if (wrong === undefined) continue;
    const user = changed.fields.find((field) => field.key === wrong.key);
    const part = wrong.part === 'formula' ? 'Formula' : 'Show when';
    const message =
      `In “${changed.name}”, “${user?.label || wrong.key}” would be wrong with this key: ` +
      `${part}, character ${wrong.from + 1}: ${wrong.message}`;
    const [key = ''] = changed.renamed.values();
    return { id: changed.id, key, message };
  }
  return undefined;
}

const usedBy = (field: Field, form: { name: string }) =>
  `This field is used by “${field.label || field.key}” in “${form.name}”.`;

const hasKey = (fields: readonly Field[], key: string) => fields.some((field) => field.key === key);

function typeOfKey(fields: readonly Field[], key: string) {
  const field = fields.find((one) => one.key === key);
  return field && formulaTypeOf(field);
}

/**
 * Sibling forms of one whose keys were renamed, as they will be once that is saved; formulas that name a key which
 * another of them has stay as they are.
 */
export function siblingRenamed(
  siblings: readonly SiblingForm[],
  renamed: ReadonlyMap<string, string>,
): readonly SiblingForm[] {
  const keys = new Set(siblings.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const removed = new Map([...renamed].filter(([former]) => !keys.has(former)));
  if (removed.size === 0) return siblings;
  const written = (formula: string | undefined) =>
    formula === undefined ? undefined : renameAllInFormula(formula, removed);
  return siblings.map((form) => ({
    ...form,
    fields: form.fields.map((field) => ({
      ...field,
      formula: written(field.formula),
      showWhen: written(field.showWhen),
    })),
  }));
}
