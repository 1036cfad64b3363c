/** A condition of a script; `field` is the name of a field, undefined for the one that the script is of. */
export type ScriptCondition =
  | { node: 'constant'; value: boolean }
  | { node: 'checked'; field: string | undefined }
  | { node: 'equals'; field: string | undefined; text: string }
  | { node: 'not'; of: ScriptCondition }
  | { node: 'and' | 'or'; left: ScriptCondition; right: ScriptCondition };

/** Maps the names of fields in a script to the conditions under which they are shown. */
export type Visibility = ReadonlyMap<string, ScriptCondition>;

const maxLength = 4000;
/** Maximum number of tokens of a script with nested ones. */
const maxNested = 200;
// A comment can be read in one way alone: with two, each further one would double the time.
const tokenPattern =
  /(?:\s|\/\/[^\n\r\u2028\u2029]*(?:[\n\r\u2028\u2029]|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:("(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')|([A-Za-z_$][\w$]*|\d+)|([=!]==?|&&|\|\||[=!?:;(){}.,])|$)/y;

/**
 * Reads a script that does nothing but show and hide fields, each in every case; undefined where it does anything
 * else. It is not run.
 */
export function parseVisibility(script: string): Visibility | undefined {
  const tokens = tokensOf(script);
  if (tokens === undefined) return undefined;
  try {
    const shown = new Parser(tokens).readScript();
    return shown.size === 0 ? undefined : shown;
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class NotSimple extends Error {}

function tokensOf(script: string): string[] | undefined {
  if (script.length > maxLength) return undefined;
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  while (pattern.lastIndex < script.length) {
    const match = pattern.exec(script);
    if (!match) return undefined;
    const token = match[1] ?? match[2] ?? match[3];
    if (token !== undefined) tokens.push(token);
  }
  const nested = tokens.filter((token) => /^[({!?]$/.test(token));
  return nested.length > maxNested ? undefined : tokens;
}

type Shown = Map<string, ScriptCondition>;

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;
  /** The names of fields in variables. */
  readonly #variables = new Map<string, string>();

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  readScript(): Shown {
    const shown: Shown = new Map();
    while (this.#at < this.#tokens.length) this.#readStatement(shown);
    return shown;
  }

  #take(...wanted: string[]): boolean {
    const isThere = wanted.every((token, index) => this.#tokens[this.#at + index] === token);
    if (isThere) this.#at += wanted.length;
    return isThere;
  }

  #expect(...wanted: string[]): void {
    if (!this.#take(...wanted)) throw new NotSimple();
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new NotSimple();
    this.#at += 1;
    return token;
  }

  #readStatement(shown: Shown): void {
    if (this.#take(';')) return;
    if (this.#take('{')) {
      while (!this.#take('}')) this.#readStatement(shown);
    } else if (this.#take('if')) this.#readIf(shown);
    else if (this.#take('var') || this.#take('let') || this.#take('const')) this.#readVariable();
    else this.#readAssignment(shown);
  }

  #readIf(shown: Shown): void {
    const condition = this.#readGroup();
    const [then, otherwise] = [new Map(shown), new Map(shown)];
    this.#readStatement(then);
    if (this.#take('else')) this.#readStatement(otherwise);
    for (const name of new Set([...then.keys(), ...otherwise.keys()])) {
      const [one, other] = [then.get(name), otherwise.get(name)];
      // What is not said for both cases depends on what was before.
      if (one === undefined || other === undefined) throw new NotSimple();
      shown.set(name, choice(condition, one, other));
    }
  }

  #readVariable(): void {
    const name = this.#next();
    this.#expect('=');
    this.#variables.set(name, this.#readField());
    this.#take(';');
  }

  #readAssignment(shown: Shown): void {
    const field = this.#readField();
    this.#expect('.');
    const property = this.#next();
    if (property !== 'display' && property !== 'hidden') throw new NotSimple();
    this.#expect('=');
    shown.set(field, property === 'display' ? this.#readDisplay() : not(this.#readHidden()));
    this.#take(';');
  }

  /** Reads the name of a field in `this.getField("Name")`, or that of a variable. */
  #readField(): string {
    const token = this.#next();
    const named = this.#variables.get(token);
    if (named !== undefined) return named;
    if (token === 'this') this.#expect('.', 'getField', '(');
    else if (token === 'getField') this.#expect('(');
    else throw new NotSimple();
    const name = this.#readText();
    this.#expect(')');
    return name;
  }

  #readText(): string {
    const token = this.#next();
    if (!/^["']/.test(token) || token.includes('\\')) throw new NotSimple();
    return token.slice(1, -1);
  }

  #readDisplay(): ScriptCondition {
    if (this.#take('display', '.', 'visible')) return { node: 'constant', value: true };
    if (this.#take('display', '.', 'hidden')) return { node: 'constant', value: false };
    const condition = this.#readOr();
    this.#expect('?');
    const then = this.#readDisplay();
    this.#expect(':');
    return choice(condition, then, this.#readDisplay());
  }

  #readHidden(): ScriptCondition {
    const condition = this.#readOr();
    if (!this.#take('?')) return condition;
    const then = this.#readHidden();
    this.#expect(':');
    return choice(condition, then, this.#readHidden());
  }

  #readGroup(): ScriptCondition {
    this.#expect('(');
    const condition = this.#readOr();
    this.#expect(')');
    return condition;
  }

  #readOr(): ScriptCondition {
    let left = this.#readAnd();
    while (this.#take('||')) left = { node: 'or', left, right: this.#readAnd() };
    return left;
  }

  #readAnd(): ScriptCondition {
    let left = this.#readUnary();
    while (this.#take('&&')) left = { node: 'and', left, right: this.#readUnary() };
    return left;
  }

  #readUnary(): ScriptCondition {
    if (this.#take('!')) {
      const isGroup = this.#tokens[this.#at] === '(';
      const of = this.#readUnary();
      // Without brackets, what stands before the comparison is negated, and not the comparison.
      if (!isGroup && of.node !== 'checked' && of.node !== 'constant') throw new NotSimple();
      return not(of);
    }
    if (this.#tokens[this.#at] === '(') return this.#readGroup();
    if (this.#take('true')) return { node: 'constant', value: true };
    if (this.#take('false')) return { node: 'constant', value: false };
    return this.#readTest();
  }

  #readTest(): ScriptCondition {
    if (this.#take('event', '.', 'value')) return this.#readComparison(undefined);
    const field = this.#take('event', '.', 'target') ? undefined : this.#readField();
    this.#expect('.');
    if (this.#take('isBoxChecked', '(', '0', ')')) return { node: 'checked', field };
    this.#expect('value');
    return this.#readComparison(field);
  }

  #readComparison(field: string | undefined): ScriptCondition {
    const sign = this.#next();
    if (!['==', '===', '!=', '!=='].includes(sign)) throw new NotSimple();
    const equals: ScriptCondition = { node: 'equals', field, text: this.#readText() };
    return sign.startsWith('!') ? not(equals) : equals;
  }
}

function not(of: ScriptCondition): ScriptCondition {
  if (of.node === 'constant') return { node: 'constant', value: !of.value };
  return of.node === 'not' ? of.of : { node: 'not', of };
}

/** One condition where another is met, else a third. */
function choice(
  condition: ScriptCondition,
  then: ScriptCondition,
  otherwise: ScriptCondition,
): ScriptCondition {
  return or(and(condition, then), and(not(condition), otherwise));
}

function and(left: ScriptCondition, right: ScriptCondition): ScriptCondition {
  if (left.node === 'constant') return left.value ? right : left;
  if (right.node === 'constant') return right.value ? left : right;
  return { node: 'and', left, right };
}

function or(left: ScriptCondition, right: ScriptCondition): ScriptCondition {
  if (left.node === 'constant') return left.value ? left : right;
  if (right.node === 'constant') return right.value ? right : left;
  return { node: 'or', left, right };
}
