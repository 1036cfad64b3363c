import {
  compareDecimals,
  type Field,
  fieldProblem,
  fieldSchema,
  hasOptions,
  isBlank,
  isDecimal,
  isEmpty,
  type PageSize,
  pluginOf,
} from '@countersign/contract';
import type { FieldFormulaProblem } from '../../formulas/plan.ts';
import { placementProblem } from '../placements.ts';

/** Finds the issues of a template's fields, by key; fields without an issue are left out. */
export function fieldIssues(
  fields: readonly Field[],
  pages: readonly PageSize[],
): Map<string, string[]> {
  const issues = new Map<string, string[]>();
  const labels = new Map<string, number>();
  for (const field of fields) {
    const found = [...ownIssues(field), ...placementIssues(field, pages)];
    if (found.length > 0) issues.set(field.key, found);
    labels.set(field.key, (labels.get(field.key) ?? 0) + 1);
  }
  for (const [key, count] of labels) {
    if (count > 1) issues.set(key, [...(issues.get(key) ?? []), 'Another field has this key.']);
  }
  return issues;
}

/** The same with what is wrong with the fields' formulas. */
export function withFormulaIssues(
  issues: ReadonlyMap<string, readonly string[]>,
  problems: readonly FieldFormulaProblem[],
): ReadonlyMap<string, readonly string[]> {
  if (problems.length === 0) return issues;
  const all = new Map(issues);
  for (const { key, part, message } of problems) {
    const said = `${part === 'formula' ? 'Formula' : 'Show when'}: ${message}`;
    all.set(key, [...(all.get(key) ?? []), said]);
  }
  return all;
}

/** Why a field cannot be stored; what is merely not ready, such as an empty formula, can be. */
export function storedFieldProblem(field: Field): string | undefined {
  if (field.label.trim() === '') return 'It needs a label.';
  return [...rangeIssues(field), ...lengthIssues(field), ...dateIssues(field)][0];
}

function placementIssues({ placements }: Field, pages: readonly PageSize[]): string[] {
  const problems = placements.map((placement) => placementProblem(placement, pages));
  return [...new Set(problems.filter((problem) => problem !== undefined))];
}

/** Caches the issues of fields, which are immutable. */
const known = new WeakMap<Field, readonly string[]>();

function ownIssues(field: Field): readonly string[] {
  const before = known.get(field);
  if (before !== undefined) return before;
  const issues = findIssues(field);
  known.set(field, issues);
  return issues;
}

function findIssues(field: Field): string[] {
  const issues: string[] = [];
  if (field.label.trim() === '') issues.push('It needs a label.');
  const parsed = fieldSchema.safeParse(field);
  for (const { path, message } of parsed.error?.issues ?? []) {
    issues.push(`${String(path[0] ?? 'field')}: ${message}`);
  }
  if (!parsed.success) return issues;
  issues.push(...optionIssues(field), ...rangeIssues(field));
  issues.push(...lengthIssues(field), ...dateIssues(field));
  const standard = 'default' in field ? field.default : undefined;
  const problem = isEmpty(standard) ? undefined : fieldProblem(field, standard, false);
  if (problem !== undefined) issues.push(`Its default isn’t valid: ${problem}`);
  const own = pluginOf(field).issue?.(field);
  if (own !== undefined) issues.push(own);
  return issues;
}

function optionIssues(field: Field): string[] {
  if (!hasOptions(field)) return [];
  const issues: string[] = [];
  const { hasBoxPerOption } = pluginOf(field);
  const values = field.options.map(({ value }) => value);
  if (values.some(isBlank)) issues.push('An option has no value.');
  if (!hasBoxPerOption && field.options.some(({ label }) => isBlank(label))) {
    issues.push('An option has no label.');
  }
  if (new Set(values).size < values.length) issues.push('Two options have the same value.');
  if (hasBoxPerOption) {
    const placed = new Set(field.placements.map(({ option }) => option));
    if (values.some((value) => !placed.has(value))) issues.push('An option has no box.');
    if ([...placed].some((option) => option === undefined || !values.includes(option))) {
      issues.push('A box belongs to no option.');
    }
  }
  return issues;
}

function rangeIssues(field: Field): string[] {
  const { min, max } = field as { min?: string; max?: string };
  if (min === undefined || max === undefined) return [];
  const isWrong = isDecimal(min) && isDecimal(max) ? compareDecimals(min, max) > 0 : min > max;
  return isWrong ? ['Its minimum value is above its maximum value.'] : [];
}

function lengthIssues(field: Field): string[] {
  const { minLength, maxLength } = field as { minLength?: number; maxLength?: number };
  if (minLength === undefined || maxLength === undefined || minLength <= maxLength) return [];
  return ['Its minimum length is above its maximum length.'];
}

function dateIssues(field: Field): string[] {
  const problem =
    'pattern' in field && field.pattern ? datePatternProblem(field.pattern) : undefined;
  return problem === undefined ? [] : [problem];
}

/** Why dates can't be written by a pattern that stands for nothing of a day; what is quoted stands for itself. */
export function datePatternProblem(pattern: string): string | undefined {
  const parts = pattern.replaceAll(/'[^']*'/g, '');
  return /[dMyE]/.test(parts)
    ? undefined
    : 'Enter a date format with d, M and y, such as dd/MM/yyyy.';
}
