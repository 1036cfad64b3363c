import type { ByteWriter } from '../document/byte-writer.ts';
import type { Matrix } from '../document/matrix.ts';
import { packText } from '../document/short-texts.ts';
import { exactNumber, num } from '../document/syntax.ts';
import { readyLetters, readyParts } from '../text/ready-letters.ts';
import { ReadyLine } from '../text/ready-line.ts';
import type { Shaper } from '../text/shaper.ts';
import type { Run, TextLine } from '../text/text-line.ts';
import type { DocumentFonts } from './document-fonts.ts';
import { resourceName } from './document-fonts.ts';
import type { DocumentPictures } from './document-pictures.ts';
import type { Picture } from './picture.ts';
import type { PreparedImages } from './prepare-images.ts';
import type { RenderIssue, RenderIssueKind } from './render-issue.ts';

/** A rectangle on a page as shown, in points, measured from its bottom left corner upwards. */
export interface Area {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Holds the supplies that the pens of all pages of a document share. */
interface PenSupplies {
  /** The pens write to it, one after the other. */
  content: ByteWriter;
  fonts: DocumentFonts;
  shaper: Shaper | undefined;
  /** BCP 47 */
  locale: string;
  /** Missing where nothing but text is drawn. */
  pictures?: DocumentPictures | undefined;
  /** The images that values name. */
  images?: PreparedImages | undefined;
}

/** Describes the look of a picture, besides its area. */
interface PictureState {
  /** Of lines and letters; an image has colours of its own. */
  color: string;
  /** What lies outside is clipped. */
  clip: Area | undefined;
  /** In the picture's own unit. */
  lineWidth: number | undefined;
}

/** Writes the content stream of one page. Coordinates are those of `Area`. */
export class PagePen {
  readonly shaper: Shaper | undefined;
  readonly locale: string;
  /** The values drawn so far that are not shown as they should be. */
  readonly issues: RenderIssue[] = [];
  readonly images: PreparedImages;
  readonly #content: ByteWriter;
  readonly #fonts: DocumentFonts;
  readonly #pictures: DocumentPictures | undefined;
  #form = 0;
  #field = '';
  #page = 0;
  /** The fill colour that is set in the content stream; empty where it is not known. */
  #color = '';
  /** The current prebuilt subset: its font size in points, and the codes of its letters. */
  #size = 0;
  #codes: Uint16Array | undefined;

  constructor({ content, fonts, shaper, locale, pictures, images = new Map() }: PenSupplies) {
    this.#content = content;
    this.#fonts = fonts;
    this.#pictures = pictures;
    this.shaper = shaper;
    this.locale = locale;
    this.images = images;
  }

  /**
   * Sets the field that issues reported from now on belong to: `form` and `page` are zero-based, `field`
   * is its key.
   */
  begin(form: number, field: string, page: number): void {
    this.#form = form;
    this.#field = field;
    this.#page = page;
  }

  /** Reports that a value is not shown as it should be; `detail` is a plain English sentence. */
  report(kind: RenderIssueKind, detail: string): void {
    const [form, field, page] = [this.#form, this.#field, this.#page];
    this.issues.push({ form, field, page, kind, detail });
  }

  /** Draws within another coordinate system; `matrix` maps it to the page as shown. */
  within(matrix: Matrix, draw: () => void): void {
    const [color, size, codes] = [this.#color, this.#size, this.#codes];
    this.#content.text(`q ${matrix.map(num).join(' ')} cm\n`);
    draw();
    this.#content.text('Q\n');
    this.#color = color;
    this.#size = size;
    this.#codes = codes;
  }

  /** Fills a closed path, drawn around the origin, at a point and `scale` times as large. */
  fill(path: Uint8Array, x: number, y: number, scale: number, color: string): void {
    this.#setColor(color);
    const content = this.#content;
    content.short(save);
    content.number(scale);
    content.short(noTurn);
    content.number(scale);
    content.number(x);
    content.number(y);
    content.short(changeSpace);
    content.bytes(path);
    content.text(' f Q\n');
  }

  /** Strokes a path with round ends and corners. */
  stroke(path: string, lineWidth: number, color: string): void {
    const state = `${colorOperands(color)} RG ${num(lineWidth)} w 1 J 1 j`;
    this.#content.text(`q ${state} ${path} S Q\n`);
  }

  /** Shows a picture; the matrix leads from its XObject's space to the page as shown. */
  picture(picture: Picture, matrix: Matrix, { color, clip, lineWidth }: PictureState): void {
    if (!this.#pictures) throw new Error('This pen has no pictures.');
    const content = this.#content;
    content.text('q ');
    if (clip) {
      for (const side of [clip.left, clip.bottom, clip.width, clip.height]) content.number(side);
      content.text('re W n ');
    }
    const operands = colorOperands(color);
    content.text(`${matrix.map(exactNumber).join(' ')} cm ${operands} rg ${operands} RG `);
    if (lineWidth !== undefined) content.text(`${num(lineWidth)} w `);
    content.text(`/${this.#pictures.nameOf(picture)} Do Q\n`);
  }

  /** Draws a line of text from `x` to the right, on a baseline. */
  text(line: TextLine, x: number, baseline: number, size: number, color: string): void {
    this.#setColor(color);
    const content = this.#content;
    content.short(beginText);
    if (line instanceof ReadyLine) {
      content.number(x);
      content.number(baseline);
      content.short(moveText);
      this.#showReady(line, size);
    } else {
      this.#showRuns(line.runs, x, baseline, size);
    }
    content.short(endText);
  }

  /** Codes, in another font wherever the one before lacks a letter. */
  #showReady({ text, start, end }: ReadyLine, size: number): void {
    let at = start;
    while (at < end) {
      const codes = this.#useReady(text.charCodeAt(at), size);
      at = this.#content.codes(text, at, end, codes);
      this.#content.short(showText);
    }
  }

  /**
   * Codes of a prebuilt subset that has a letter: the current one if it has it, else the first that has,
   * which becomes the current one.
   */
  #useReady(letter: number, size: number): Uint16Array {
    if (this.#codes?.[letter] && this.#size === size) return this.#codes;
    const all = readyLetters().codes;
    const part = all.findIndex((codes) => codes[letter]);
    const codes = all[part];
    const name = readyParts[part];
    if (!codes || !name) throw new Error('This is no ready letter.');
    this.#content.text(`/${this.#fonts.useReady(name)} ${num(size)} Tf `);
    this.#size = size;
    this.#codes = codes;
    return codes;
  }

  #showRuns(runs: readonly Run[], x: number, baseline: number, size: number): void {
    const content = this.#content;
    let at = x;
    for (const run of runs) {
      content.text(`/${resourceName(run.font)} ${num(size)} Tf 1 0 0 1 `);
      content.number(at);
      content.number(baseline);
      content.text('Tm ');
      this.#showRun(run);
      for (const { advance } of run.glyphs) at += (advance * size) / 1000;
    }
    this.#codes = undefined;
  }

  /** An array of codes, and of the corrections between them. */
  #showRun({ font, glyphs }: Run): void {
    const content = this.#content;
    content.text('[(');
    // Distance from where viewers are in the line to where the next glyph belongs, in thousandths of the
    // font size.
    let debt = 0;
    for (const glyph of glyphs) {
      const shift = Math.round(debt + glyph.dx);
      if (shift !== 0) content.text(`)${-shift}(`);
      const { code, width } = this.#fonts.encode(font, glyph);
      content.code(code);
      debt += glyph.advance - width - shift;
    }
    content.text(')] TJ ');
  }

  #setColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#content.text(`${colorOperands(color)} rg\n`);
  }
}

const save = packText('q ');
const noTurn = packText('0 0 ');
const changeSpace = packText('cm ');
const beginText = packText('BT ');
const moveText = packText('Td ');
const showText = packText('Tj ');
const endText = packText('ET\n');

/** A colour `#rrggbb` as three numbers from 0 to 1. */
export function colorOperands(color: string): string {
  const rgb = Number.parseInt(color.slice(1), 16);
  const part = (shift: number) => num(((rgb >> shift) & 0xff) / 255);
  return `${part(16)} ${part(8)} ${part(0)}`;
}
