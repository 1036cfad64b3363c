import { longestFormula } from '@countersign/fields';
import type { PdfDict } from '@libpdf/core';
import { onState } from './build-toggle.ts';
import { type NamedField, nameOf } from './calculation.ts';
import { actionsOnChange, isShownOtherwise, visibilitiesOf } from './field-scripts.ts';
import type { ScriptCondition, Visibility } from './visibility-script.ts';

/**
 * Describes a statement of a script about a field; `of` is the field that the script is of, and `index` its widget
 * there.
 */
interface Statement {
  action: PdfDict;
  condition: ScriptCondition;
  of: NamedField;
  index: number;
}

/** A condition as a formula, and the fields that it names. */
interface Condition {
  formula: string;
  names: ReadonlySet<NamedField>;
}

/**
 * Writes the conditions of fields that simple scripts show and hide. `takenOver` has the actions of which nothing is
 * lost by that.
 */
export function withConditions(named: readonly NamedField[]): {
  shown: NamedField[];
  takenOver: Set<PdfDict>;
} {
  const [first] = named;
  const scripts = first ? visibilitiesOf(first.widget) : new Map<PdfDict, Visibility>();
  if (scripts.size === 0) return { shown: [...named], takenOver: new Set() };
  const statements = statementsByName(named, scripts);
  const lost = lostNames(scripts, statements);
  const byName = Map.groupBy(named, ({ fieldName }) => fieldName);
  const conditions = new Map<NamedField, Condition>();
  for (const target of named) {
    const names = namesOf(target);
    const said = names.flatMap((name) => statements.get(name) ?? []);
    const isLost = names.some((name) => lost.has(name)) || isShownOtherwise(target.widget);
    const condition = isLost ? undefined : conditionOf(said, byName);
    if (condition !== undefined) conditions.set(target, condition);
  }
  for (const target of named) if (isInCircle(target, conditions)) conditions.delete(target);
  const open = new Set(named.filter((one) => !conditions.has(one)).flatMap(namesOf));
  const all = new Set(named.flatMap(namesOf));
  const isTakenOver = (visibility: Visibility) =>
    [...visibility.keys()].every((name) => all.has(name) && !lost.has(name) && !open.has(name));
  return {
    shown: named.map((one) => {
      const showWhen = conditions.get(one)?.formula;
      return showWhen === undefined ? one : { ...one, field: { ...one.field, showWhen } };
    }),
    takenOver: new Set([...scripts].flatMap(([action, one]) => (isTakenOver(one) ? [action] : []))),
  };
}

/** The name of a field, and those of the groups that it is part of. */
function namesOf({ fieldName }: NamedField): string[] {
  const parts = fieldName.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

/** Groups the statements of scripts that run once a person has changed a field, by the name of their target. */
function statementsByName(
  named: readonly NamedField[],
  scripts: ReadonlyMap<PdfDict, Visibility>,
): Map<string, Statement[]> {
  const statements = new Map<string, Statement[]>();
  for (const of of named) {
    for (const [index, widget] of of.widgets.entries()) {
      for (const action of actionsOnChange(widget)) {
        for (const [name, condition] of scripts.get(action) ?? []) {
          const said = statements.get(name) ?? [];
          said.push({ action, condition, of, index });
          statements.set(name, said);
        }
      }
    }
  }
  return statements;
}

/** The names that scripts show and hide which run at another time, or are of something that is no field. */
function lostNames(
  scripts: ReadonlyMap<PdfDict, Visibility>,
  statements: ReadonlyMap<string, readonly Statement[]>,
): Set<string> {
  const known = new Set([...statements.values()].flat().map(({ action }) => action));
  return new Set(
    [...scripts].flatMap(([action, one]) => (known.has(action) ? [] : [...one.keys()])),
  );
}

/** Tells if a field is shown by a field that it shows itself. */
function isInCircle(target: NamedField, conditions: ReadonlyMap<NamedField, Condition>): boolean {
  const seen = new Set<NamedField>();
  const open = [...(conditions.get(target)?.names ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === target) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    open.push(...(conditions.get(one)?.names ?? []));
  }
  return false;
}

/** The condition on which a field is shown; undefined where no script says it, or it can't be a formula. */
function conditionOf(
  said: readonly Statement[],
  byName: ReadonlyMap<string, readonly NamedField[]>,
): Condition | undefined {
  const [first] = said;
  if (first === undefined) return undefined;
  const ofButtons = formulaOfButtons(said);
  if (ofButtons !== undefined) return { formula: ofButtons, names: new Set([first.of]) };
  const names = new Set<NamedField>();
  const formulas = new Set(
    said.map(({ of, condition }) =>
      writeCondition(condition, (name) => {
        const [found, ...others] = name === undefined ? [of] : (byName.get(name) ?? []);
        if (found) names.add(found);
        return others.length > 0 ? undefined : found;
      }),
    ),
  );
  const [formula] = formulas;
  const isOne = formulas.size === 1 && formula !== undefined && formula.length <= longestFormula;
  return isOne ? { formula, names } : undefined;
}

/** The formula of a field of which each button of a radio group says whether it is shown once that is marked. */
function formulaOfButtons(said: readonly Statement[]): string | undefined {
  const field = said[0]?.of.field;
  if (field?.type !== 'radio' || said.some(({ of }) => of.field !== field)) return undefined;
  const shown = new Map<string, boolean>();
  for (const { condition, index } of said) {
    const option = field.placements[index]?.option;
    if (option === undefined || condition.node !== 'constant') return undefined;
    if ((shown.get(option) ?? condition.value) !== condition.value) return undefined;
    shown.set(option, condition.value);
  }
  const options = [...shown].filter(([, isShown]) => isShown).map(([option]) => option);
  if (shown.size < field.options.length || options.length === 0) return undefined;
  return options.map((option) => `${nameOf(field)} = ${textInFormula(option)}`).join(' or ');
}

/** A condition as a formula; undefined where a part of it can't be written so. */
function writeCondition(
  condition: ScriptCondition,
  find: (name: string | undefined) => NamedField | undefined,
): string | undefined {
  switch (condition.node) {
    case 'constant':
      return undefined;
    case 'checked': {
      const field = find(condition.field)?.field;
      return field?.type === 'checkbox' ? nameOf(field) : undefined;
    }
    case 'equals': {
      const found = find(condition.field);
      return found && writeEquals(found, condition.text);
    }
    case 'not': {
      const of = writeCondition(condition.of, find);
      return of && `not (${of})`;
    }
    case 'and':
    case 'or': {
      const left = writeCondition(condition.left, find);
      const right = writeCondition(condition.right, find);
      return left && right && `(${left}) ${condition.node} (${right})`;
    }
  }
}

function writeEquals({ field, widget }: NamedField, text: string): string | undefined {
  const name = nameOf(field);
  switch (field.type) {
    case 'checkbox':
      if (text === 'Off') return `not ${name}`;
      return text === onState(widget, 0) ? name : undefined;
    case 'radio':
    case 'dropdown': {
      const nothing = field.type === 'radio' ? 'Off' : '';
      if (text === nothing) return `isEmpty(${name})`;
      const isOption = field.options.some(({ value }) => value === text);
      return isOption ? `${name} = ${textInFormula(text)}` : undefined;
    }
    case 'text':
      return text === '' ? `isEmpty(${name})` : `${name} = ${textInFormula(text)}`;
    default:
      return undefined;
  }
}

const textInFormula = (text: string): string => `"${text.replaceAll('"', '""')}"`;
