import type { DocumentFonts } from '../assemble/document-fonts.ts';
import { resourceName } from '../assemble/document-fonts.ts';
import type { DocumentPictures } from '../assemble/document-pictures.ts';
import type { Matrix } from '../document/matrix.ts';
import { exactNumber, num } from '../document/syntax.ts';
import { readyParts } from '../text/ready-letters.ts';
import { ReadyLine } from '../text/ready-line.ts';
import type { Shaper } from '../text/shaper.ts';
import type { Run, TextLine } from '../text/text-line.ts';
import type { DrawReport, ReportKind } from './draw-report.ts';
import type { Picture } from './picture.ts';
import type { ImageShelf } from './prepare-images.ts';

/** A rectangle on a page as shown, in points, measured from its bottom left corner upwards. */
export interface Area {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** What the pens of all pages of a document share. */
export interface PenSupplies {
  fonts: DocumentFonts;
  shaper: Shaper | undefined;
  /** BCP 47 */
  locale: string;
  /** Missing where nothing but text is drawn. */
  pictures?: DocumentPictures | undefined;
  /** The images that values name. */
  images?: ImageShelf | undefined;
}

/** How a picture is shown, besides its place. */
export interface PictureState {
  /** Of lines and letters; an image has colours of its own. */
  color: string;
  /** What stands out of it is cut off. */
  clip: Area | undefined;
  /** In the picture's own unit. */
  lineWidth: number | undefined;
}

/** Collects the drawing of one page. Coordinates as in `Area`. */
export class PagePen {
  readonly shaper: Shaper | undefined;
  readonly locale: string;
  /** What went wrong so far. */
  readonly reports: DrawReport[] = [];
  readonly images: ImageShelf;
  readonly #fonts: DocumentFonts;
  readonly #pictures: DocumentPictures | undefined;
  #form = 0;
  #field = '';
  #page = 0;
  #content = '';
  #color = '';

  constructor({ fonts, shaper, locale, pictures, images = new Map() }: PenSupplies) {
    this.#fonts = fonts;
    this.#pictures = pictures;
    this.shaper = shaper;
    this.locale = locale;
    this.images = images;
  }

  /** Everything drawn so far, as a content stream. */
  get content(): string {
    return this.#content;
  }

  /** What is drawn and reported from now on is about this place. */
  begin(form: number, field: string, page: number): void {
    this.#form = form;
    this.#field = field;
    this.#page = page;
  }

  /** Says what could not be drawn as it should be; `detail` is a plain English sentence. */
  report(kind: ReportKind, detail: string): void {
    const [form, field, page] = [this.#form, this.#field, this.#page];
    this.reports.push({ form, field, page, kind, detail });
  }

  /** Lets something be drawn in a space of its own, from which the matrix leads to the page as shown. */
  within(matrix: Matrix, draw: () => void): void {
    const color = this.#color;
    this.#content += `q ${matrix.map(num).join(' ')} cm\n`;
    draw();
    this.#content += 'Q\n';
    this.#color = color;
  }

  /** Fills a closed path, drawn around the origin, at a place and `scale` times as large. */
  fill(path: string, x: number, y: number, scale: number, color: string): void {
    this.#setColor(color);
    this.#content += `q ${num(scale)} 0 0 ${num(scale)} ${num(x)} ${num(y)} cm ${path} f Q\n`;
  }

  /** Strokes a path with round ends and corners. */
  stroke(path: string, lineWidth: number, color: string): void {
    const state = `${colorOperands(color)} RG ${num(lineWidth)} w 1 J 1 j`;
    this.#content += `q ${state} ${path} S Q\n`;
  }

  /** Shows a picture; the matrix leads from its XObject's space to the page as shown. */
  picture(picture: Picture, matrix: Matrix, { color, clip, lineWidth }: PictureState): void {
    if (!this.#pictures) throw new Error('This pen has no pictures.');
    const rect = clip && [clip.left, clip.bottom, clip.width, clip.height].map(num).join(' ');
    const operands = colorOperands(color);
    const state = [
      rect ? `${rect} re W n ` : '',
      `${matrix.map(exactNumber).join(' ')} cm ${operands} rg ${operands} RG`,
      lineWidth === undefined ? '' : ` ${num(lineWidth)} w`,
    ].join('');
    this.#content += `q ${state} /${this.#pictures.nameOf(picture)} Do Q\n`;
  }

  /** Draws a line of text from `x` to the right, on a baseline. */
  text(line: TextLine, x: number, baseline: number, size: number, color: string): void {
    this.#setColor(color);
    if (line instanceof ReadyLine) {
      this.#content += `BT 1 0 0 1 ${num(x)} ${num(baseline)} Tm${this.#showReady(line, size)}> Tj ET\n`;
      return;
    }
    let at = x;
    let content = 'BT';
    for (const run of line.runs) {
      content += ` /${resourceName(run.font)} ${num(size)} Tf 1 0 0 1 ${num(at)} ${num(baseline)} Tm`;
      content += this.#showRun(run);
      for (const glyph of run.glyphs) at += (glyph.advance * size) / 1000;
    }
    this.#content += `${content} ET\n`;
  }

  /** Codes, in another font wherever the one before lacks a letter. */
  #showReady({ letters }: ReadyLine, size: number): string {
    let out = '';
    let part = -1;
    for (const { codes } of letters) {
      let code = codes[part];
      if (code === undefined) {
        if (part >= 0) out += '> Tj';
        part = codes.findIndex((one) => one !== undefined);
        code = codes[part];
        out += ` /${this.#fonts.useReady(readyParts[part] ?? 'latin')} ${num(size)} Tf <`;
      }
      out += code;
    }
    return out;
  }

  /** An array of codes, and of the corrections between them. */
  #showRun({ font, glyphs }: Run): string {
    let out = ' [<';
    // How far the pen is behind (negative: ahead of) the place where it belongs.
    let debt = 0;
    for (const glyph of glyphs) {
      const shift = Math.round(debt + glyph.dx);
      if (shift !== 0) out += `>${-shift}<`;
      const { code, width } = this.#fonts.encode(font, glyph);
      out += code;
      debt += glyph.advance - width - shift;
    }
    return `${out}>] TJ`;
  }

  #setColor(color: string): void {
    if (color === this.#color) return;
    this.#color = color;
    this.#content += `${colorOperands(color)} rg\n`;
  }
}

/** A colour `#rrggbb` as three numbers from 0 to 1. */
export function colorOperands(color: string): string {
  return [1, 3, 5].map((at) => num(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}
