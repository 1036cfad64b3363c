import { endOfString } from '../document/content-tokens.ts';
import type { Matrix } from '../document/matrix.ts';
import { num } from '../document/syntax.ts';

/** Describes a font in a file. */
export interface SaidFont {
  /** What each glyph says, by its number. */
  says: ReadonlyMap<number, string>;
  /** How far glyphs move what follows them in thousandths of the size, by their numbers; others move nothing. */
  widths: ReadonlyMap<number, number>;
  unitsPerEm: number;
  /** A glyph's shape in units of the font. */
  shapeOf(glyph: number): string;
}

/**
 * A block of text with its loose parts of letters as shapes behind it: glyphs that move nothing, and yet say a whole
 * letter. Marks that say themselves stay text.
 */
export function withShapes(block: string, fonts: ReadonlyMap<string, SaidFont>): string {
  const reader = new BlockReader(fonts);
  const lines = block.split('\n').map((line) => reader.read(line));
  const { shapes, kept } = reader;
  if (shapes.length === 0) return block;
  const drawn = shapes.join('\n');
  // What is left of a text that shows nothing would still be said, where a text is said in its place.
  return kept === 0 ? drawn : `${lines.join('\n')}\n${drawn}`;
}

/** Matches a whole text, which begins with a letter or digit; one that begins with a mark is a part. */
const wholeLetter = /^[\p{L}\p{N}]/u;
/** Maps the rendering modes of text to the painting of shapes: filled, outlined, or both. */
const painting: Readonly<Record<number, string>> = { 0: 'f', 1: 'S', 2: 'B' };

/** Reads a block line by line. */
class BlockReader {
  readonly shapes: string[] = [];
  /** How many glyphs stay text. */
  kept = 0;
  readonly #fonts: ReadonlyMap<string, SaidFont>;
  #font: SaidFont | undefined;
  #size = 0;
  #mode = 0;
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];
  /** How far along the line the next glyph is. */
  #along = 0;
  /** What is said instead of the glyphs, by the marks that are open. */
  readonly #said: (string | undefined)[] = [];
  #saidNext: string | undefined;

  constructor(fonts: ReadonlyMap<string, SaidFont>) {
    this.#fonts = fonts;
  }

  /** Answers what the line becomes. */
  read(line: string): string {
    const said = /\/ActualText <(?:FEFF)?(\w*)>/.exec(line)?.[1];
    if (said !== undefined) this.#saidNext = textOfDigits(said);
    const operator = /\S+$/.exec(line)?.[0] ?? '';
    const operands = line.trim().split(/\s+/);
    switch (operator) {
      case 'BDC':
      case 'BMC':
        this.#said.push(this.#saidNext ?? this.#said.at(-1));
        this.#saidNext = undefined;
        break;
      case 'EMC':
        this.#said.pop();
        break;
      case 'Tr':
        this.#mode = Number(operands[0]);
        break;
      case 'Tf':
        this.#font = this.#fonts.get((operands[0] ?? '').slice(1));
        this.#size = Number(operands[1]);
        break;
      case 'Tm':
        this.#matrix = operands.slice(0, 6).map(Number) as unknown as Matrix;
        this.#along = 0;
        break;
      case 'Tj':
      case 'TJ':
        return this.#show(line, operator);
    }
    return line;
  }

  /** Draws the loose parts among the glyphs that are shown. Answers what shows the others. */
  #show(line: string, operator: string): string {
    const font = this.#font;
    if (!font || !(this.#mode in painting)) {
      this.kept += 1;
      return line;
    }
    const before = this.shapes.length;
    const left = shownBy(line).map((part) => {
      if (typeof part === 'number') {
        this.#along -= (part / 1000) * this.#size;
        return String(part);
      }
      return hexOf(part.filter((glyph) => this.#isKept(font, glyph)));
    });
    if (this.shapes.length === before) return line;
    return operator === 'TJ' ? `[${left.join(' ')}] TJ` : `${left.join('')} Tj`;
  }

  #isKept(font: SaidFont, glyph: number): boolean {
    const width = font.widths.get(glyph) ?? 0;
    const said = this.#said.at(-1) ?? font.says.get(glyph) ?? '';
    const isPart = width === 0 && wholeLetter.test(said);
    if (isPart) this.shapes.push(`${this.#shape(font, glyph)}${painting[this.#mode]}`);
    else this.kept += 1;
    this.#along += (width / 1000) * this.#size;
    return !isPart;
  }

  /** The shape of a glyph where it stands. */
  #shape({ shapeOf, unitsPerEm }: SaidFont, glyph: number): string {
    const [a, b, c, d, e, f] = this.#matrix;
    const scale = this.#size / unitsPerEm;
    return shapeOf(glyph).replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
      const [right, up] = [Number(x) * scale + this.#along, Number(y) * scale];
      return `${num(a * right + c * up + e)} ${num(b * right + d * up + f)}`;
    });
  }
}

/** Reads the glyphs of a line, and the numbers by which it moves. */
function shownBy(line: string): (number | number[])[] {
  const bytes = Buffer.from(line, 'latin1');
  const parts: (number | number[])[] = [];
  for (let at = 0; at < line.length; ) {
    const sign = line[at];
    if (sign === '(') {
      const end = endOfString(bytes, at) ?? line.length;
      parts.push(glyphsOf(unescaped(line.slice(at + 1, end - 1))));
      at = end;
    } else if (sign === '<') {
      const end = line.indexOf('>', at);
      parts.push(glyphsOf(Buffer.from(line.slice(at + 1, end), 'hex').toString('latin1')));
      at = end + 1;
    } else {
      const value = /^-?(?:\d+\.?\d*|\.\d+)/.exec(line.slice(at))?.[0];
      if (value !== undefined) parts.push(Number(value));
      at += value?.length ?? 1;
    }
  }
  return parts;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescaped = (text: string) =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, one: string) =>
    /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : (escapes[one] ?? one),
  );

/** Two bytes a glyph. */
function glyphsOf(bytes: string): number[] {
  return Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, index) => bytes.charCodeAt(index * 2) * 256 + bytes.charCodeAt(index * 2 + 1),
  );
}

const hexOf = (glyphs: readonly number[]) =>
  `<${glyphs.map((glyph) => glyph.toString(16).padStart(4, '0')).join('')}>`;

/** Digits of UTF-16 as the text that they are. */
export const textOfDigits = (digits: string): string =>
  Buffer.from(digits, 'hex').swap16().toString('utf16le');
