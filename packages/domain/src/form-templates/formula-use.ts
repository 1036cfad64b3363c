import { type Field, type SiblingForm, sameValue } from '@countersign/contract';
import { formulaField, sourceOptions, sourceTypes } from '../documents/document-formulas.ts';
import { namesIn } from '../formulas/names.ts';
import { parseFormula } from '../formulas/parse.ts';
import { type FieldFormulaProblem, type FormulaField, planFormulas } from '../formulas/plan.ts';

/** A form as the formulas of another one can use it that is in a pack with it. */
export const siblingForm = ({
  name,
  fields,
}: {
  name: string;
  fields: readonly Field[];
}): SiblingForm => ({
  name,
  fields: fields.map((field) => ({ ...formulaField(field), label: field.label })),
});

/** Finds the problems in the formulas of a form's fields; `siblings` are the forms whose fields they can use, too. */
export function formulaProblems(
  fields: readonly Field[],
  siblings: readonly SiblingForm[],
): FieldFormulaProblem[] {
  const own = fields.map((field) => formulaField(field));
  const keys = new Set(own.map(({ key }) => key));
  const others = siblings.flatMap((form) => form.fields).filter(({ key }) => !keys.has(key));
  const { problems } = planFormulas([...own, ...others], sourceTypes, sourceOptions);
  return problems.filter(({ key }) => keys.has(key));
}

/** A field whose formula uses another one. */
export interface FormulaUse {
  /** Undefined where it is on the form itself. */
  formName: string | undefined;
  label: string;
}

/** Finds the uses of a field's key in formulas, first on the form itself. */
export function usesOfKey(
  key: string,
  fields: readonly Field[],
  siblings: readonly SiblingForm[],
): FormulaUse[] {
  const used = (ofForm: SiblingForm['fields'], formName: string | undefined) =>
    ofForm
      .filter((field) => field.key !== key && namesInField(field).has(key))
      .map(({ label, key: own }) => ({ formName, label: label || own }));
  return [
    ...used(siblingForm({ name: '', fields }).fields, undefined),
    ...siblings.flatMap(({ name, fields: theirs }) => used(theirs, name)),
  ];
}

/** Finds the formula problems that a change of a form introduces. */
export function newFormulaProblems(
  before: readonly Field[],
  after: readonly Field[],
  siblings: readonly SiblingForm[],
): FieldFormulaProblem[] {
  const named = ({ key, part, message }: FieldFormulaProblem) => `${key}\n${part}\n${message}`;
  const known = new Set(formulaProblems(before, siblings).map(named));
  return formulaProblems(after, siblings).filter((problem) => !known.has(named(problem)));
}

/**
 * Of changes of a form's fields, those that can be kept by themselves. A field is as it was before, or not there yet,
 * where its formula was changed and is wrong, and so is what a formula uses that was right before.
 */
export function withSoundFormulas(
  before: ReadonlyMap<string, Field>,
  after: ReadonlyMap<string, Field>,
  siblings: readonly SiblingForm[],
): Map<string, Field> {
  const kept = new Map(after);
  const isOther = (key: string) => !sameValue(asNamed(kept.get(key)), asNamed(before.get(key)));
  const isRewritten = (key: string) => textOf(kept.get(key)) !== textOf(before.get(key));
  for (;;) {
    const wrong = newFormulaProblems([...before.values()], [...kept.values()], siblings);
    const back = wrong.flatMap(({ key }) => {
      if (isRewritten(key)) return [key];
      const field = kept.get(key);
      return field ? [...namesInField(formulaField(field))].filter(isOther) : [];
    });
    if (back.length === 0) return kept;
    for (const key of back) {
      const former = before.get(key);
      if (former) kept.set(key, former);
      else kept.delete(key);
    }
  }
}

/** A field as formulas know it; undefined for none. */
const asNamed = (field: Field | undefined) => field && formulaField(field);

/** The formulas of a field as one text. */
function textOf(field: Field | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { formula, showWhen } = formulaField(field);
  return `${formula}\n${showWhen}`;
}

/** The names that the formulas of a field use. */
export function namesInField({ formula = '', showWhen = '' }: FormulaField): Set<string> {
  const trees = [formula, showWhen].map((text) => parseFormula(text).tree);
  return new Set(trees.flatMap((tree) => [...namesIn(tree).keys()]));
}
