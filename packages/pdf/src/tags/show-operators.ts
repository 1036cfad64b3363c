import {
  afterDelimiter,
  afterImage,
  endOfString,
  isBlank,
  isRegular,
} from '../document/content-tokens.ts';

/** A part of what an operator shows: codes of letters, or by how much the next one is moved. */
type ShownPart = { codes: Uint8Array } | { shift: number };

/** An operator that shows text, and what holds as it does. */
export interface ShowOperator {
  /** The bytes of the content that it and its operands take up. */
  from: number;
  to: number;
  /** What it does before it shows its parts, as content. */
  before: string;
  parts: ShownPart[];
  /** The name of the font in the resources. */
  font: string;
  /** What is added behind each letter, in units of text space. */
  spacing: number;
}

type Operand =
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  | { kind: 'string'; value: Uint8Array }
  | { kind: 'array'; value: Operand[] }
  | { kind: 'other' };

interface TextState {
  font: string;
  letter: number;
  word: number;
}

const code = (character: string) => character.charCodeAt(0);

/** The operators of sound content that show text, in their order; those that show nothing are not among them. */
export function showOperators(content: Uint8Array): ShowOperator[] {
  const reader = new OperatorReader(content);
  reader.run();
  return reader.found.filter(({ parts }) => parts.some((part) => 'codes' in part));
}

class OperatorReader {
  readonly found: ShowOperator[] = [];
  readonly #content: Uint8Array;
  #at = 0;
  /** Where the first operand of the next operator is. */
  #from: number | undefined;
  #operands: Operand[] = [];
  /** The arrays that are open, and the operands before each. */
  readonly #open: Operand[][] = [];
  #state: TextState = { font: '', letter: 0, word: 0 };
  readonly #saved: TextState[] = [];

  constructor(content: Uint8Array) {
    this.#content = content;
  }

  run(): void {
    while (this.#at < this.#content.length) {
      const byte = this.#content[this.#at] ?? 0;
      if (isBlank(byte)) this.#at += 1;
      else {
        if (byte !== code('%')) this.#from ??= this.#at;
        if (isRegular(byte)) this.#word();
        else this.#delimiter(byte);
      }
    }
  }

  #word(): void {
    const start = this.#at;
    while (this.#at < this.#content.length && isRegular(this.#content[this.#at] ?? 0))
      this.#at += 1;
    const word = Buffer.from(this.#content.subarray(start, this.#at)).toString('latin1');
    const value = Number(word);
    if (/^[-+.\d]/.test(word) && Number.isFinite(value)) {
      this.#operands.push({ kind: 'number', value });
    } else if (['true', 'false', 'null'].includes(word)) this.#operands.push({ kind: 'other' });
    else this.#operator(word);
  }

  #operator(operator: string): void {
    if (operator === 'ID') this.#at = afterImage(this.#content, this.#at);
    const operands = this.#operands;
    const from = this.#from ?? this.#at;
    // Between BI and ID stand the entries of an image.
    this.#operands = [];
    this.#from = undefined;
    switch (operator) {
      case 'q':
        this.#saved.push(this.#state);
        break;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case 'Tf':
        this.#state = { ...this.#state, font: nameIn(operands.at(-2)) };
        break;
      case 'Tc':
        this.#state = { ...this.#state, letter: numberIn(operands.at(-1)) };
        break;
      case 'Tw':
        this.#state = { ...this.#state, word: numberIn(operands.at(-1)) };
        break;
      case '"':
        this.#state = {
          ...this.#state,
          word: numberIn(operands.at(-3)),
          letter: numberIn(operands.at(-2)),
        };
        this.#show(from, operands.slice(-1), `${this.#state.word} Tw ${this.#state.letter} Tc T* `);
        break;
      case "'":
        this.#show(from, operands.slice(-1), 'T* ');
        break;
      case 'Tj':
        this.#show(from, operands.slice(-1), '');
        break;
      case 'TJ': {
        const last = operands.at(-1);
        this.#show(from, last?.kind === 'array' ? last.value : [], '');
        break;
      }
      default:
    }
  }

  #show(from: number, shown: readonly Operand[], before: string): void {
    const { font, letter } = this.#state;
    const parts = shown.flatMap((one): ShownPart[] => {
      if (one.kind === 'number') return [{ shift: one.value }];
      return one.kind === 'string' && one.value.length > 0 ? [{ codes: one.value }] : [];
    });
    this.found.push({ from, to: this.#at, before, parts, font, spacing: letter });
  }

  #delimiter(byte: number): void {
    const start = this.#at;
    const isDouble = this.#content[start + 1] === byte;
    switch (byte) {
      case code('('): {
        this.#at = endOfString(this.#content, start) ?? this.#content.length;
        const value = literal(this.#content.subarray(start + 1, this.#at - 1));
        this.#operands.push({ kind: 'string', value });
        break;
      }
      case code('['):
        this.#open.push(this.#operands);
        this.#operands = [];
        this.#at += 1;
        break;
      case code(']'): {
        const value = this.#operands;
        this.#operands = this.#open.pop() ?? [];
        this.#operands.push({ kind: 'array', value });
        this.#at += 1;
        break;
      }
      case code('/'): {
        this.#at = afterDelimiter(this.#content, start);
        const value = Buffer.from(this.#content.subarray(start + 1, this.#at)).toString('latin1');
        this.#operands.push({ kind: 'name', value });
        break;
      }
      case code('<'):
        this.#at = afterDelimiter(this.#content, start);
        if (isDouble) this.#open.push(this.#operands);
        if (isDouble) this.#operands = [];
        else {
          const value = hexadecimal(this.#content.subarray(start + 1, this.#at - 1));
          this.#operands.push({ kind: 'string', value });
        }
        break;
      case code('>'):
        this.#at += 2;
        this.#operands = this.#open.pop() ?? [];
        this.#operands.push({ kind: 'other' });
        break;
      default:
        this.#at = afterDelimiter(this.#content, start);
    }
  }
}

const nameIn = (operand: Operand | undefined) => (operand?.kind === 'name' ? operand.value : '');
const numberIn = (operand: Operand | undefined) => (operand?.kind === 'number' ? operand.value : 0);

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** Decodes the content of a string between brackets. */
function literal(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?/g, (all: string, escaped: string | undefined) => {
      if (escaped === undefined) return '\n';
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
      // A line that goes on in the next one.
      if (/^[\r\n]/.test(escaped)) return '';
      return escapes[escaped] ?? all.slice(1);
    });
  return Buffer.from(text, 'latin1');
}

function hexadecimal(bytes: Uint8Array): Uint8Array {
  const digits = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^\dA-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}
