import { type Field, type FormulaType, formulaTypeOf } from '@countersign/contract';
import { formulaField, sourceTypes } from '../documents/document-formulas.ts';
import { namesIn } from '../formulas/names.ts';
import { parseFormula } from '../formulas/parse.ts';
import { type FieldFormulaProblem, planFormulas } from '../formulas/plan.ts';

/** Fields of another form that is in a pack with the one that is looked at. */
export interface FormBeside {
  name: string;
  fields: readonly Field[];
}

/** What is wrong with the formulas of a form's fields; `beside` are the forms whose fields they can use, too. */
export function formulaProblems(
  fields: readonly Field[],
  beside: readonly FormBeside[],
): FieldFormulaProblem[] {
  const own = fields.map((field) => formulaField(field));
  const keys = new Set(own.map(({ key }) => key));
  const others = beside
    .flatMap((form) => form.fields.map((field) => formulaField(field)))
    .filter(({ key }) => !keys.has(key));
  const { problems } = planFormulas([...own, ...others], sourceTypes);
  return problems.filter(({ key }) => keys.has(key));
}

/** A field whose formula uses another one. */
export interface FormulaUse {
  /** Undefined where it is on the form itself. */
  formName: string | undefined;
  label: string;
}

/** Where a field is used by its key in formulas, first on the form itself. */
export function usesOfKey(
  key: string,
  fields: readonly Field[],
  beside: readonly FormBeside[],
): FormulaUse[] {
  const used = (ofForm: readonly Field[], formName: string | undefined) =>
    ofForm
      .filter((field) => field.key !== key && namesOf(field).has(key))
      .map(({ label, key: own }) => ({ formName, label: label || own }));
  return [
    ...used(fields, undefined),
    ...beside.flatMap(({ name, fields: theirs }) => used(theirs, name)),
  ];
}

/** Whether a field's formulas are whole enough to be read, whatever they name. */
export function hasReadableFormulas(field: Field): boolean {
  return formulasOf(field).every(
    (text) => text.trim() === '' || parseFormula(text).tree !== undefined,
  );
}

/** The formulas of a field; empty ones where it has none. */
export function formulasOf(field: Field): [formula: string, showWhen: string] {
  const { formula = '', showWhen = '' } = formulaField(field);
  return [formula, showWhen];
}

function namesOf(field: Field): Set<string> {
  const trees = formulasOf(field).map((text) => parseFormula(text).tree);
  return new Set(trees.flatMap((tree) => [...namesIn(tree).keys()]));
}

/** The types of all names that the formulas of some fields can use. */
export function usableTypes(fields: readonly Field[]): Map<string, FormulaType> {
  return new Map([
    ...sourceTypes,
    ...fields.flatMap((field) => {
      const type = formulaTypeOf(field);
      return type === undefined ? [] : [[field.key, type] as const];
    }),
  ]);
}
