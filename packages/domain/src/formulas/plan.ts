import { type FormulaType, keyOfName } from '@countersign/contract';
import { checkFormula } from './check.ts';
import { optionProblems } from './check-options.ts';
import { evaluateFormula } from './evaluate.ts';
import type { Fault } from './fault.ts';
import { namesIn, renameInTree } from './names.ts';
import { parseFormula } from './parse.ts';
import { formulaPrice, maxPlanPrice } from './price.ts';
import type { FormulaProblem, FormulaValue, Span, Tree } from './tree.ts';

/** A field of a pack as formulas know it. Forms that share a key share the field. */
export interface FormulaField {
  /** Its name among the fields of all forms, which is its key where forms share it. */
  key: string;
  /**
   * What it holds; for a calculated field, what its formula comes to is found out. Undefined for what holds
   * nothing that a formula can use.
   */
  type?: FormulaType | undefined;
  /** The values that it can have; without them, any. */
  options?: readonly string[] | undefined;
  /** How its value is worked out; without one it is filled in. */
  formula?: string | undefined;
  /** When it is there at all; without one it always is. */
  showWhen?: string | undefined;
  /** The names of the fields that its formulas call otherwise, by what these are called there. */
  names?: ReadonlyMap<string, string> | undefined;
}

/** Names one of a field's two formulas. */
export type FormulaPart = 'formula' | 'showWhen';

/** Describes a problem in a formula of a field. */
export interface FieldFormulaProblem extends FormulaProblem {
  key: string;
  part: FormulaPart;
}

interface Step {
  key: string;
  formula?: Tree;
  /** The condition, with its text, which explains why a field is not there. */
  showWhen?: { tree: Tree; text: string };
}

/** The formulas of a pack, read once and in the order in which they can be worked out. */
export interface FormulaPlan {
  problems: readonly FieldFormulaProblem[];
  /** The type of each name that a formula can use. */
  types: ReadonlyMap<string, FormulaType>;
  /** The values of each name that can have some alone. */
  options: ReadonlyMap<string, readonly string[]>;
  steps: readonly Step[];
}

/** Holds the results of a pack's formulas for some values. */
export interface FormulaResults {
  /** The values of calculated fields that are there, by key. */
  values: ReadonlyMap<string, FormulaValue | Fault>;
  /** The fields that are not there, with the condition that did not hold. */
  hidden: ReadonlyMap<string, string>;
}

/**
 * Reads the formulas of a pack: checks them and finds their order. A formula that something is wrong with is
 * left out of the plan: its field stays empty, and one whose condition can't be read is shown.
 * @param bound the types of what else can be used, such as `project.startDate`; fields of the same key go first
 * @param options the values that some of that can have alone
 */
export function planFormulas(
  fields: readonly FormulaField[],
  bound: ReadonlyMap<string, FormulaType> = new Map(),
  options: ReadonlyMap<string, readonly string[]> = new Map(),
): FormulaPlan {
  return new Planner(fields, bound, options).plan();
}

/** The formulas of one field, as far as they could be read. */
interface Node {
  field: FormulaField;
  trees: Partial<Record<FormulaPart, Tree>>;
}

const parts: readonly FormulaPart[] = ['showWhen', 'formula'];

class Planner {
  /** The fields that have formulas. */
  readonly #nodes = new Map<string, Node>();
  readonly #types: Map<string, FormulaType>;
  readonly #options: Map<string, readonly string[]>;
  readonly #problems: FieldFormulaProblem[] = [];
  readonly #steps: Step[] = [];
  #price = 0;

  constructor(
    fields: readonly FormulaField[],
    bound: ReadonlyMap<string, FormulaType>,
    options: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#types = new Map(bound);
    this.#options = new Map(options);
    for (const field of fields) {
      if (field.options === undefined) this.#options.delete(field.key);
      else this.#options.set(field.key, field.options);
      if (field.type !== undefined) this.#types.set(field.key, field.type);
      const { formula, showWhen } = field;
      if (formula === undefined && showWhen === undefined) continue;
      // A field that several forms have takes the formulas of the first one that has any.
      const known = this.#nodes.get(field.key)?.field;
      const joined = {
        ...field,
        formula: known?.formula ?? formula,
        showWhen: known?.showWhen ?? showWhen,
      };
      this.#nodes.set(field.key, { field: joined, trees: {} });
    }
  }

  plan(): FormulaPlan {
    for (const node of this.#nodes.values()) this.#read(node);
    const left = new Map(this.#nodes);
    while (left.size > 0) {
      const ready = this.#takeReady(left);
      for (const node of ready) this.#add(node);
      if (ready.length === 0) this.#breakCircle(left);
    }
    return {
      problems: this.#problems,
      types: this.#types,
      options: this.#options,
      steps: this.#steps,
    };
  }

  #read({ field, trees }: Node): void {
    for (const part of parts) {
      const text = field[part];
      if (text === undefined || text.trim() === '') continue;
      const { tree, problems } = parseFormula(text);
      if (tree === undefined) this.#say(field.key, part, problems);
      else trees[part] = field.names?.size ? renameInTree(tree, field.names) : tree;
    }
  }

  #say(key: string, part: FormulaPart, problems: readonly FormulaProblem[]): void {
    this.#problems.push(
      ...problems.map(({ from, to, message }) => ({ key, part, from, to, message })),
    );
  }

  /**
   * Takes out the fields that need none of those that are left, and those that need only what was taken out
   * before them, in an order in which they can be worked out.
   */
  #takeReady(left: Map<string, Node>): Node[] {
    const open = new Map<string, number>();
    const neededBy = new Map<string, Node[]>();
    for (const [key, node] of left) {
      const needed = neededNames(node).filter((name) => left.has(name));
      open.set(key, needed.length);
      for (const name of needed) neededBy.set(name, [...(neededBy.get(name) ?? []), node]);
    }
    const ready = [...left.values()].filter(({ field }) => open.get(field.key) === 0);
    // The list grows while it is read.
    for (const { field } of ready) {
      left.delete(field.key);
      for (const node of neededBy.get(field.key) ?? []) {
        const still = (open.get(node.field.key) ?? 0) - 1;
        open.set(node.field.key, still);
        if (still === 0) ready.push(node);
      }
    }
    return ready;
  }

  #add({ field, trees }: Node): void {
    for (const part of parts) {
      const tree = trees[part];
      if (tree !== undefined && !this.#check(field, part, tree)) delete trees[part];
    }
    const { formula, showWhen } = trees;
    if (formula === undefined && showWhen === undefined) return;
    this.#steps.push({
      key: field.key,
      ...(formula && { formula }),
      ...(showWhen && { showWhen: { tree: showWhen, text: field.showWhen ?? '' } }),
    });
  }

  /** Checks the types of a formula, and notes what it comes to. False where something is wrong. */
  #check({ key, names }: FormulaField, part: FormulaPart, tree: Tree): boolean {
    const { type, problems } = checkFormula(tree, namesWithin(this.#types, names));
    const misfit =
      problems.length > 0 ? undefined : (misfitOf(part, type, tree) ?? this.#overPrice(tree));
    this.#say(key, part, misfit ? [misfit] : problems);
    if (problems.length > 0 || misfit) return false;
    // What can never hold is worked out all the same: documents that are out have it.
    this.#say(
      key,
      part,
      optionProblems(tree, (name) => this.#options.get(name)),
    );
    if (part === 'formula' && type !== undefined) this.#types.set(key, type);
    return true;
  }

  /** Says what is wrong with a formula with which all of them would be too expensive. */
  #overPrice(tree: Tree): FormulaProblem | undefined {
    const { from, to } = tree;
    this.#price += formulaPrice(tree);
    if (this.#price <= maxPlanPrice) return undefined;
    const message = 'All formulas together take too long to work out. Simplify some of them.';
    return { from, to, message };
  }

  /**
   * Names a circle among fields of which each needs another one, at each of them: any of them can be what is being
   * typed. Takes out the formula that closes it.
   */
  #breakCircle(left: ReadonlyMap<string, Node>): void {
    const path: string[] = [];
    let [key = ''] = left.keys();
    while (!path.includes(key)) {
      path.push(key);
      const node = left.get(key);
      key = (node && neededNames(node).find((name) => left.has(name))) ?? key;
    }
    const circle = path.slice(path.indexOf(key));
    const message = circleMessage(circle);
    for (const [index, own] of circle.entries()) {
      const isLast = index === circle.length - 1;
      const trees = left.get(own)?.trees ?? {};
      for (const part of parts) {
        const span = namesIn(trees[part]).get(isLast ? key : (circle[index + 1] ?? key));
        if (span === undefined) continue;
        this.#say(own, part, [{ ...span, message }]);
        if (isLast) delete trees[part];
      }
    }
  }
}

/** The names that a formula can use, with those that it calls otherwise. */
export function namesWithin(
  types: ReadonlyMap<string, FormulaType>,
  names: ReadonlyMap<string, string> = new Map(),
): Parameters<typeof checkFormula>[1] {
  const shared = () => [...types.keys()].filter((name) => keyOfName(name) === name);
  return { typeOf: (name) => types.get(name), all: () => [...names.keys(), ...shared()] };
}

/** The names that the formulas of a field use, each once. */
function neededNames({ trees }: Node): string[] {
  const names = parts.flatMap((part) => [...namesIn(trees[part]).keys()]);
  return [...new Set(names)];
}

/** So many of a circle are named besides the one that it begins with. */
const maxNamed = 8;

function circleMessage(circle: readonly string[]): string {
  const [first = '', ...others] = circle.map((name) => `“${keyOfName(name)}”`);
  if (others.length === 0) return `${first} can’t depend on itself.`;
  const named = others.length > maxNamed ? [...others.slice(0, maxNamed), '…'] : others;
  return `These depend on each other in a circle: ${[first, ...named, first].join(', ')}.`;
}

function misfitOf(
  part: FormulaPart,
  type: FormulaType | undefined,
  { from, to }: Span,
): FormulaProblem | undefined {
  if (part === 'showWhen' && type !== 'yes-no') {
    const message = 'A condition has to be yes or no. Compare it with a value.';
    return { from, to, message };
  }
  if (type !== 'file') return undefined;
  return { from, to, message: 'A signature or a file can’t be the value of a field.' };
}

/**
 * Works out the formulas of a pack, each once.
 * @param valueOf what was filled in or comes from elsewhere, by name; null for nothing
 */
export function workOut(
  { steps }: FormulaPlan,
  valueOf: (name: string) => FormulaValue,
): FormulaResults {
  const values = new Map<string, FormulaValue | Fault>();
  const hidden = new Map<string, string>();
  const read = (name: string): FormulaValue | Fault => {
    if (hidden.has(name)) return null;
    const worked = values.get(name);
    return worked === undefined ? valueOf(name) : worked;
  };
  for (const { key, formula, showWhen } of steps) {
    // A condition that can't be worked out hides nothing: a field too many is noticed, a missing one is not.
    if (showWhen && evaluateFormula(showWhen.tree, read) === false) {
      hidden.set(key, showWhen.text);
    } else if (formula) values.set(key, evaluateFormula(formula, read));
  }
  return { values, hidden };
}
