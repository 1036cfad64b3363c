/**
 * Regular expressions that people write into their forms. The browser's own can take years for one text, and
 * run on the server too; these take time by the lengths of pattern and text, whatever both are.
 */

/** Matches one character. */
type Test = (character: string) => boolean;
/** A step of the machine: one character, or ways that can be gone at once. */
type Step = { test: Test; next: number } | { ways: number[] } | { end: true };

type Tree =
  | { kind: 'test'; test: Test }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; parts: Tree[] }
  | { kind: 'repeat'; part: Tree; min: number; max: number };

/** A longer pattern is not read. */
export const maxPatternLength = 300;
/** The most steps that a pattern can have: `[a-z]{40}` has 40. */
const maxSteps = 500;
/** A longer text matches no pattern. */
const longestText = 5000;
/** Maximum number of steps for one text: a pattern without `*`, `+` and `{3,}` never needs as many. */
const maxTries = 300_000;

class PatternFault extends Error {}

const classes: Readonly<Record<string, Test>> = {
  d: (one) => one >= '0' && one <= '9',
  w: (one) => /\w/.test(one),
  s: (one) => /\s/.test(one),
};

class Parser {
  readonly #signs: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#signs = Array.from(pattern);
  }

  parse(): Tree {
    if (this.#signs[0] === '^') this.#at = 1;
    const tree = this.#choice(0);
    if (this.#at < this.#signs.length)
      throw new PatternFault('A bracket is closed that is not open.');
    return tree;
  }

  #choice(depth: number): Tree {
    if (depth > 50) throw new PatternFault('Too many brackets are open.');
    const parts = [this.#sequence(depth)];
    while (this.#signs[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence(depth));
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  }

  #sequence(depth: number): Tree {
    const parts: Tree[] = [];
    for (let sign = this.#signs[this.#at]; sign !== undefined; sign = this.#signs[this.#at]) {
      if (sign === '|' || sign === ')') break;
      if (sign === '$' && this.#at === this.#signs.length - 1) {
        this.#at += 1;
        break;
      }
      parts.push(this.#repeated(this.#one(sign, depth)));
    }
    return { kind: 'all', parts };
  }

  #one(sign: string, depth: number): Tree {
    this.#at += 1;
    if (sign === '(') {
      if (this.#signs[this.#at] === '?') {
        if (this.#signs[this.#at + 1] !== ':')
          throw new PatternFault('Only (…) and (?:…) can be used.');
        this.#at += 2;
      }
      const tree = this.#choice(depth + 1);
      if (this.#signs[this.#at] !== ')') throw new PatternFault('A bracket is not closed.');
      this.#at += 1;
      return tree;
    }
    if (sign === '[') return { kind: 'test', test: this.#class() };
    if (sign === '\\') return { kind: 'test', test: this.#escaped() };
    if (sign === '.') return { kind: 'test', test: () => true };
    if ('*+?{}^$'.includes(sign))
      throw new PatternFault(`“${sign}” needs a backslash before it there.`);
    return { kind: 'test', test: (one) => one === sign };
  }

  #escaped(): Test {
    const sign = this.#signs[this.#at];
    this.#at += 1;
    if (sign === undefined) throw new PatternFault('Nothing follows the last backslash.');
    const test = classes[sign.toLowerCase()];
    if (test) return sign === sign.toLowerCase() ? test : (one) => !test(one);
    if (/^[A-Za-z0-9]$/.test(sign)) throw new PatternFault(`“\\${sign}” can’t be used.`);
    return (one) => one === sign;
  }

  #class(): Test {
    const isNot = this.#signs[this.#at] === '^';
    if (isNot) this.#at += 1;
    const tests: Test[] = [];
    for (let sign = this.#signs[this.#at]; sign !== ']'; sign = this.#signs[this.#at]) {
      if (sign === undefined) throw new PatternFault('A square bracket is not closed.');
      this.#at += 1;
      if (sign === '\\') {
        tests.push(this.#escaped());
        continue;
      }
      const [dash, last] = [this.#signs[this.#at], this.#signs[this.#at + 1]];
      if (dash === '-' && last !== undefined && last !== ']') {
        if (last < sign) throw new PatternFault(`“${sign}-${last}” is the wrong way round.`);
        this.#at += 2;
        tests.push((one) => one >= sign && one <= last);
      } else tests.push((one) => one === sign);
    }
    this.#at += 1;
    return (one) => tests.some((test) => test(one)) !== isNot;
  }

  #repeated(part: Tree): Tree {
    const sign = this.#signs[this.#at];
    if (sign === undefined || !'*+?{'.includes(sign)) return part;
    this.#at += 1;
    if (sign === '*') return { kind: 'repeat', part, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', part, min: 1, max: Infinity };
    if (sign === '?') return { kind: 'repeat', part, min: 0, max: 1 };
    const end = this.#signs.indexOf('}', this.#at);
    const text = end < 0 ? '' : this.#signs.slice(this.#at, end).join('');
    const found = /^(\d{1,4})(?:(,)(\d{0,4}))?$/.exec(text);
    if (!found) throw new PatternFault('Write how often it comes as {3}, {3,} or {3,5}.');
    this.#at = end + 1;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] ? Number(found[3]) : Infinity;
    if (max < min) throw new PatternFault(`{${text}} is the wrong way round.`);
    return { kind: 'repeat', part, min, max };
  }
}

/** Writes the steps of a tree from its end: `next` is the step that follows. */
function stepsOf(tree: Tree, next: number, steps: Step[]): number {
  if (steps.length > maxSteps) throw new PatternFault('The pattern is too long.');
  const add = (step: Step) => steps.push(step) - 1;
  // Also what is empty takes a step, so that it can't be repeated for ever.
  const skip = () => add({ ways: [next] });
  switch (tree.kind) {
    case 'test':
      return add({ test: tree.test, next });
    case 'all':
      if (tree.parts.length === 0) return skip();
      return tree.parts.reduceRight((after, part) => stepsOf(part, after, steps), next);
    case 'any':
      return add({ ways: tree.parts.map((part) => stepsOf(part, next, steps)) });
    case 'repeat': {
      if (tree.max === 0) return skip();
      let after = next;
      if (tree.max === Infinity) {
        const loop: { ways: number[] } = { ways: [next] };
        after = add(loop);
        loop.ways.push(stepsOf(tree.part, after, steps));
      } else {
        for (let count = tree.min; count < tree.max; count += 1) {
          after = add({ ways: [next, stepsOf(tree.part, after, steps)] });
        }
      }
      for (let count = 0; count < tree.min; count += 1) {
        after = stepsOf(tree.part, after, steps);
      }
      return after;
    }
  }
}

interface Machine {
  start: number;
  steps: Step[];
}

const machines = new Map<string, Machine>();

function machineOf(pattern: string): Machine {
  const known = machines.get(pattern);
  if (known) return known;
  if (pattern.length > maxPatternLength) throw new PatternFault('The pattern is too long.');
  const steps: Step[] = [{ end: true }];
  const machine = { start: stepsOf(new Parser(pattern).parse(), 0, steps), steps };
  if (machines.size >= 200) machines.clear();
  machines.set(pattern, machine);
  return machine;
}

/** Checks a pattern; undefined where it is right. */
export function patternProblem(pattern: string): string | undefined {
  try {
    machineOf(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternFault) return error.message;
    throw error;
  }
}

/** Tells if a whole text matches a pattern; an invalid one matches nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  if (text.length > longestText || patternProblem(pattern) !== undefined) return false;
  const { start, steps } = machineOf(pattern);
  if (text.length * steps.length > maxTries) return false;
  let current = reach([start], steps);
  for (const character of text) {
    const next: number[] = [];
    for (const state of current) {
      const step = steps[state];
      if (step && 'test' in step && step.test(character)) next.push(step.next);
    }
    current = reach(next, steps);
    if (current.length === 0) return false;
  }
  return current.some((state) => 'end' in (steps[state] ?? {}));
}

/** The steps that can be come to without a character. */
function reach(from: readonly number[], steps: readonly Step[]): number[] {
  const isFound = new Uint8Array(steps.length);
  const found: number[] = [];
  const open = [...from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (isFound[index] === 1) continue;
    isFound[index] = 1;
    found.push(index);
    const step = steps[index];
    if (step && 'ways' in step) open.push(...step.ways);
  }
  return found;
}
