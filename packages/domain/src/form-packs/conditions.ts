import {
  type DocumentForm,
  type DocumentValues,
  type Field,
  type FieldValue,
  valueOf,
} from '@countersign/contract';
import { checkFormula } from '../formulas/check.ts';
import type { NamedValue } from '../formulas/complete.ts';
import { evaluateFormula } from '../formulas/evaluate.ts';
import { exactOf } from '../formulas/exact.ts';
import { parseFormula } from '../formulas/parse.ts';
import type { FormulaType, FormulaValue } from '../formulas/tree.ts';

/** What is known of a document besides what is filled in, by the names that conditions of forms use. */
export const documentFactNames = {
  engagementType: 'Engagement type: Company, PAYE or Self Employed',
  department: 'Department of the recipient',
  'project.name': 'Name of the project',
  'project.code': 'Code of the project',
  'company.name': 'Name of the company',
  'company.code': 'Code of the company',
} as const;
export type DocumentFacts = Record<keyof typeof documentFactNames, string>;

type ConditionForm = Pick<DocumentForm, 'fields'>;

/**
 * What the condition of a form can name: facts of the document, and what its creator fills in, as it is decided
 * when a document is sent which forms it has.
 */
export function conditionNames(forms: readonly ConditionForm[]): NamedValue[] {
  const fields = new Map<string, string>();
  for (const field of forms.flatMap((form) => form.fields)) {
    if (typeOfField(field) !== undefined && !fields.has(field.key)) {
      fields.set(field.key, field.label);
    }
  }
  const facts = Object.entries(documentFactNames).filter(([name]) => !fields.has(name));
  return [...fields, ...facts].map(([name, label]) => ({ name, label }));
}

/** What is wrong with the condition of a form, in words; undefined where nothing is. */
export function conditionProblem(
  condition: string,
  forms: readonly ConditionForm[],
): string | undefined {
  if (condition.trim() === '') return undefined;
  const { tree, problems } = parseFormula(condition);
  if (tree === undefined) return problems[0].message;
  const types = typesOf(forms);
  const checked = checkFormula(tree, { typeOf: (name) => types.get(name), all: types.keys() });
  if (checked.problems[0]) return checked.problems[0].message;
  return checked.type === 'yes-no'
    ? undefined
    : 'A condition has to come to yes or no: compare it with something.';
}

/**
 * Whether a form is part of a document. One whose condition can't be worked out is: what is there too much is
 * seen, and what is missing is not.
 */
export function conditionHolds(
  condition: string,
  forms: readonly (ConditionForm & { formTemplateId: string })[],
  values: DocumentValues,
  facts: DocumentFacts,
): boolean {
  if (condition.trim() === '' || conditionProblem(condition, forms) !== undefined) return true;
  const { tree } = parseFormula(condition);
  if (tree === undefined) return true;
  return evaluateFormula(tree, (name) => valueOfName(name, forms, values, facts)) !== false;
}

function valueOfName(
  name: string,
  forms: readonly (ConditionForm & { formTemplateId: string })[],
  values: DocumentValues,
  facts: DocumentFacts,
): FormulaValue {
  let isField = false;
  for (const { formTemplateId, fields } of forms) {
    const field = fields.find((one) => one.key === name && typeOfField(one) !== undefined);
    if (field === undefined) continue;
    isField = true;
    const value = formulaValue(field, valueOf(values[formTemplateId] ?? {}, name));
    if (value !== null) return value;
  }
  if (isField) return null;
  return Object.hasOwn(facts, name) ? facts[name as keyof DocumentFacts] : null;
}

function typesOf(forms: readonly ConditionForm[]): Map<string, FormulaType> {
  const types = new Map<string, FormulaType>(
    Object.keys(documentFactNames).map((name) => [name, 'text']),
  );
  const seen = new Set<string>();
  for (const field of forms.flatMap((form) => form.fields)) {
    const type = typeOfField(field);
    if (type === undefined || seen.has(field.key)) continue;
    seen.add(field.key);
    types.set(field.key, type);
  }
  return types;
}

/** What a field holds for conditions; undefined for one that they can't name. */
function typeOfField(field: Field): FormulaType | undefined {
  if (field.assignee !== 'creator') return undefined;
  switch (field.type) {
    case 'number':
    case 'currency':
      return 'number';
    case 'date':
      return 'date';
    case 'checkbox':
      return 'yes-no';
    case 'text':
    case 'multiline':
    case 'email':
    case 'radio':
    case 'dropdown':
      return 'text';
    default:
      return undefined;
  }
}

function formulaValue(field: Field, value: FieldValue | undefined): FormulaValue {
  switch (typeOfField(field)) {
    case 'yes-no':
      return value === true;
    case 'number':
      return typeof value === 'string' && value !== '' ? exactOf(value) : null;
    default:
      return typeof value === 'string' && value !== '' ? value : null;
  }
}
