import type { FormulaType } from '@countersign/contract';
import {
  type FormulaFunction,
  formulaFunctions,
  type Parameter,
  writtenName,
} from './functions.ts';
import { dashedName, nearestName } from './nearest-name.ts';
import { priceProblem } from './price.ts';
import { nameInFormula } from './tokens.ts';
import type { FormulaProblem, Span, Tree } from './tree.ts';

/** The type of each name that a formula can use, or undefined for one that there is not. */
type TypeOfName = (name: string) => FormulaType | undefined;

/** Provides the known names, and their types. */
interface Names {
  typeOf: TypeOfName;
  /** Begins again with each call: several names can be wrong. */
  all(): Iterable<string>;
}

const typeWords: Readonly<Record<FormulaType, string>> = {
  number: 'a number',
  text: 'a text',
  date: 'a day',
  'yes-no': 'yes or no',
  file: 'a signature or a file',
};

/**
 * Finds the type of a formula's result, and everything in it that does not fit. The type is undefined where that
 * can't be known, and where the formula is too expensive to be worked out.
 */
export function checkFormula(
  tree: Tree,
  names: Names,
): { type: FormulaType | undefined; problems: FormulaProblem[] } {
  const expensive = priceProblem(tree);
  if (expensive) return { type: undefined, problems: [expensive] };
  const checker = new Checker(names);
  const type = checker.typeOf(tree);
  return { type, problems: checker.problems };
}

class Checker {
  readonly problems: FormulaProblem[] = [];
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
  }

  typeOf(tree: Tree): FormulaType | undefined {
    switch (tree.node) {
      case 'literal':
        return tree.type;
      case 'name':
        return this.#typeOfName(tree);
      case 'not':
        this.#expect(tree.operand, ['yes-no'], '“not”');
        return 'yes-no';
      case 'negate':
        this.#expect(tree.operand, ['number'], '“-”');
        return 'number';
      case 'binary':
        return this.#typeOfBinary(tree);
      case 'call':
        return this.#typeOfCall(tree);
    }
  }

  #say({ from, to }: Span, message: string): undefined {
    this.problems.push({ from, to, message });
    return undefined;
  }

  #typeOfName(tree: Tree & { node: 'name' }): FormulaType | undefined {
    const type = this.#names.typeOf(tree.name);
    if (type !== undefined) return type;
    const near =
      nearestName(tree.name, this.#names.all()) ?? dashedName(tree.name, this.#names.all());
    const hint = near === undefined ? '' : ` Did you mean ${nameInFormula(near)}?`;
    return this.#say(tree, `There is no field “${tree.name}”.${hint}`);
  }

  /** Checks a part, and that it is of one of some types; answers its type. */
  #expect(tree: Tree, types: readonly FormulaType[], where: string): FormulaType | undefined {
    const type = this.typeOf(tree);
    if (type !== undefined && !types.includes(type)) {
      const wanted = types.map((one) => typeWords[one]).join(' or ');
      this.#say(tree, `${where} needs ${wanted}. This is ${typeWords[type]}.`);
    }
    return type;
  }

  #typeOfBinary({ operator, left, right }: Tree & { node: 'binary' }): FormulaType {
    const where = `“${operator}”`;
    const both = (types: readonly FormulaType[]) => {
      const [one, other] = [this.#expect(left, types, where), this.#expect(right, types, where)];
      const areTypes = [one, other].every((type) => type !== undefined && types.includes(type));
      return areTypes ? { one, other } : undefined;
    };
    switch (operator) {
      case 'and':
      case 'or':
        both(['yes-no']);
        return 'yes-no';
      case '&':
        both(['text', 'number', 'date', 'yes-no']);
        return 'text';
      case '+':
      case '-':
      case '*':
      case '/':
        both(['number']);
        return 'number';
      case '=':
      case '<>':
        this.#sameTypes(both(['number', 'text', 'date', 'yes-no']), right);
        return 'yes-no';
      case '<':
      case '<=':
      case '>':
      case '>=':
        this.#sameTypes(both(['number', 'date']), right);
        return 'yes-no';
    }
  }

  #sameTypes(
    types: { one: FormulaType | undefined; other: FormulaType | undefined } | undefined,
    at: Span,
  ): void {
    const { one, other } = types ?? {};
    if (one === undefined || other === undefined || one === other) return;
    const hint = one === 'date' && other === 'text' ? ' Write a day as date(2027; 3; 31).' : '';
    this.#say(at, `This is ${typeWords[other]}, and it is compared with ${typeWords[one]}.${hint}`);
  }

  #typeOfCall(tree: Tree & { node: 'call' }): FormulaType | undefined {
    const called = formulaFunctions.get(tree.name);
    if (called === undefined) {
      const near = nearestName(tree.name, formulaFunctions.keys());
      const hint = near === undefined ? '' : ` Did you mean ${writtenName(near)}?`;
      for (const one of tree.arguments) this.typeOf(one);
      return this.#say(tree.nameSpan, `There is no function “${tree.name}”.${hint}`);
    }
    const types = tree.arguments.map((one, index) => {
      const parameter = called.parameters[index] ?? called.rest;
      if (parameter === undefined) return this.typeOf(one);
      return this.#expect(one, parameter.types, `“${parameter.name}” of ${writtenName(tree.name)}`);
    });
    this.#checkCount(tree, called);
    const same = this.#checkSame(tree, called, types);
    return called.result === 'same' ? same : called.result;
  }

  #checkCount(tree: Tree & { node: 'call' }, called: FormulaFunction): void {
    const { parameters, rest } = called;
    const least = called.least ?? parameters.length;
    const given = tree.arguments.length;
    const missing: Parameter | undefined = given < least ? parameters[given] : undefined;
    if (missing !== undefined) {
      this.#say(tree, `${writtenName(tree.name)} needs “${missing.name}” too: ${called.help}`);
    }
    const extra = rest === undefined ? tree.arguments[parameters.length] : undefined;
    if (extra !== undefined) {
      this.#say(extra, `This is more than ${writtenName(tree.name)} takes: ${called.help}`);
    }
  }

  /** The type that arguments share which have to be of one type. */
  #checkSame(
    tree: Tree & { node: 'call' },
    { sameFrom }: FormulaFunction,
    types: readonly (FormulaType | undefined)[],
  ): FormulaType | undefined {
    if (sameFrom === undefined) return undefined;
    const first = types.slice(sameFrom).find((type) => type !== undefined);
    for (const [index, one] of tree.arguments.entries()) {
      const type = types[index];
      if (index <= sameFrom || type === undefined || type === first || first === undefined)
        continue;
      this.#say(one, `This is ${typeWords[type]}, and the others are ${typeWords[first]}.`);
    }
    return first;
  }
}
