import { asBuffer } from '../as-buffer.ts';
import { operatorRules, takes } from './content-operators.ts';
import { afterDelimiter, afterImage, endOfString, isBlank, isRegular } from './content-tokens.ts';
import { inlineImageLength } from './inline-image.ts';

/** Describes the state that content leaves to content painted after it. */
export interface ContentState {
  /**
   * Whether all viewers read it alike, up to its end: no bracket is left open, and each operator is known and
   * has its operands and resources.
   */
  isSound: boolean;
  /** How many of its bytes count: what follows is a string, array or dictionary that never ends. */
  length: number;
  /** How often it restores a state (`Q`) that it never saved. */
  before: number;
  /** Operators that close all that it leaves open: paths, texts, marked content and saved states. */
  end: string;
  /** How much marked content it leaves open, which may be in a hidden layer. */
  openMarks: number;
}

/** Says whether the resources of content have one of a kind by this name. */
export type HasResource = (kind: string, name: string) => boolean;

/** Checks whether content can be followed by other content that all viewers show. */
export function checkContent(content: Uint8Array, hasResource: HasResource): ContentState {
  const check = new ContentCheck(content, hasResource);
  check.run();
  return check.state();
}

/** More operands than that are too many for some viewers. */
const maxOperands = 30;
const numberStart = /^[-+.\d]/;
const constants = new Set(['true', 'false', 'null']);
const deviceSpaces = new Set([
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'Pattern',
  'G',
  'RGB',
  'CMYK',
]);
const ofHexString = /^[\s\0\dA-Fa-f]*$/;
const code = (character: string) => character.charCodeAt(0);

/** An array or dictionary that is open. */
interface Open {
  close: ']' | '>>';
  start: number;
}

class ContentCheck {
  readonly #content: Uint8Array;
  readonly #text: Buffer;
  readonly #hasResource: HasResource;
  #at = 0;
  #isSound = true;
  #length: number;
  /** Kinds of the operands since the last operator, as in an `OperatorRule`; `d` is a dictionary. */
  #operands = '';
  #lastName = '';
  readonly #open: Open[] = [];
  /** The inline image whose entries are being read. */
  #image: string[] | undefined;
  #depth = 0;
  #lowest = 0;
  #marks = 0;
  #compatible = 0;
  #inText = false;
  #inPath = false;

  constructor(content: Uint8Array, hasResource: HasResource) {
    this.#content = content;
    this.#text = asBuffer(content);
    this.#hasResource = hasResource;
    this.#length = content.length;
  }

  run(): void {
    const content = this.#content;
    while (this.#at < content.length) {
      const byte = content[this.#at] ?? 0;
      if (isBlank(byte)) this.#at++;
      else if (isRegular(byte)) this.#word();
      else this.#delimiter(byte);
    }
    const [open] = this.#open;
    if (open) this.#cutAt(open.start);
    if (this.#operands !== '' || this.#image) this.#isSound = false;
  }

  state(): ContentState {
    const parts = [
      this.#inPath ? 'n ' : '',
      this.#inText ? 'ET ' : '',
      'EMC '.repeat(this.#marks),
      'Q '.repeat(this.#depth - this.#lowest),
    ];
    return {
      isSound: this.#isSound,
      length: this.#length,
      before: -this.#lowest,
      end: parts.join(''),
      openMarks: this.#marks,
    };
  }

  #cutAt(start: number): void {
    this.#isSound = false;
    this.#length = Math.min(this.#length, start);
    this.#at = this.#content.length;
  }

  /** A number, a constant or an operator. */
  #word(): void {
    const start = this.#at;
    const content = this.#content;
    while (this.#at < content.length && isRegular(content[this.#at] ?? 0)) this.#at++;
    const word = this.#text.toString('latin1', start, this.#at);
    if (numberStart.test(word)) this.#operand('n', word);
    else if (constants.has(word)) this.#operand('o', word);
    // Some viewers end an array at an operator, others do not.
    else if (this.#open.length > 0) this.#isSound = false;
    else if (this.#image) this.#imageWord(word);
    else this.#operator(word);
  }

  #operand(kind: string, value: string): void {
    if (this.#open.length > 0) return;
    if (this.#image) this.#image.push(value);
    else if (this.#operands.length < maxOperands) this.#operands += kind;
    else this.#isSound = false;
    if (kind === 'N') this.#lastName = value;
  }

  #operator(operator: string): void {
    const operands = this.#operands;
    this.#operands = '';
    if (operator === 'BI') {
      this.#image = [];
      return;
    }
    const rule = operatorRules.get(operator);
    if (!rule) {
      if (this.#compatible === 0) this.#isSound = false;
      return;
    }
    if (!takes(rule, operands)) this.#isSound = false;
    const { resource } = rule;
    if (resource && operands.endsWith(resource.named)) this.#checkResource(resource.kind);
    if (rule.path) this.#inPath = rule.path === 'adds';
    this.#count(operator);
  }

  #checkResource(kind: string): void {
    const name = this.#lastName;
    if (kind === 'ColorSpace' && deviceSpaces.has(name)) return;
    if (!name.includes('#') && !this.#hasResource(kind, name)) this.#isSound = false;
  }

  #count(operator: string): void {
    switch (operator) {
      case 'q':
        this.#depth++;
        break;
      case 'Q':
        this.#lowest = Math.min(this.#lowest, --this.#depth);
        break;
      case 'BMC':
      case 'BDC':
        this.#marks++;
        break;
      case 'EMC':
        this.#marks = Math.max(0, this.#marks - 1);
        break;
      case 'BT':
      case 'ET':
        this.#inText = operator === 'BT';
        break;
      case 'BX':
        this.#compatible++;
        break;
      case 'EX':
        this.#compatible = Math.max(0, this.#compatible - 1);
        break;
      default:
    }
  }

  /** What stands between BI and ID, or ID itself and the image's data behind it. */
  #imageWord(word: string): void {
    const image = this.#image;
    if (word !== 'ID' || !image) {
      this.#isSound = false;
      return;
    }
    this.#image = undefined;
    const length = inlineImageLength(image);
    const end = length === undefined ? undefined : this.#endOfImage(this.#at + 1 + length);
    // Viewers that count the bytes of an image would look for its end elsewhere than others.
    if (end === undefined) this.#isSound = false;
    this.#at = end ?? afterImage(this.#content, this.#at);
  }

  /** Where the EI is over that follows an image's data; undefined where none does. */
  #endOfImage(dataEnd: number): number | undefined {
    const found = /^[\s\0]{0,2}EI(?![^\s\0])/.exec(
      this.#text.toString('latin1', dataEnd, dataEnd + 5),
    );
    return found ? dataEnd + found[0].length : undefined;
  }

  #delimiter(byte: number): void {
    const start = this.#at;
    const isDouble = this.#content[start + 1] === byte;
    switch (byte) {
      case code('%'):
        this.#at = afterDelimiter(this.#content, start);
        break;
      case code('/'):
        this.#at = afterDelimiter(this.#content, start);
        this.#operand('N', this.#text.toString('latin1', start + 1, this.#at));
        break;
      case code('('):
        this.#string(endOfString(this.#content, start));
        break;
      case code('['):
        this.#begin(']');
        break;
      case code(']'):
        this.#close(']');
        break;
      case code('<'):
        if (isDouble) this.#begin('>>');
        else this.#hexString(start);
        break;
      default:
        if (byte === code('>') && isDouble) this.#close('>>');
        else this.#stray();
    }
  }

  #stray(): void {
    this.#at++;
    this.#isSound = false;
  }

  #string(end: number | undefined): void {
    if (end === undefined) return this.#cutAt(this.#open[0]?.start ?? this.#at);
    this.#at = end;
    this.#operand('s', '');
  }

  #hexString(start: number): void {
    const close = this.#content.indexOf(code('>'), start);
    if (close < 0) return this.#string(undefined);
    // One that swallowed operators before it came to the end of another one.
    if (!ofHexString.test(this.#text.toString('latin1', start + 1, close))) this.#isSound = false;
    this.#string(close + 1);
  }

  #begin(close: Open['close']): void {
    this.#open.push({ close, start: this.#at });
    this.#at += close.length;
  }

  #close(close: Open['close']): void {
    if (this.#open.at(-1)?.close !== close) return this.#stray();
    this.#open.pop();
    this.#at += close.length;
    this.#operand(close === ']' ? 'a' : 'd', close);
  }
}
