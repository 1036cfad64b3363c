import type { DocumentFonts } from '../assemble/document-fonts.ts';
import { resourceName } from '../assemble/document-fonts.ts';
import { num } from '../document/syntax.ts';
import type { Shaper } from '../text/shaper.ts';
import type { Run, TextLine } from '../text/text-line.ts';

/** A rectangle on a page as shown, in points, measured from its bottom left corner upwards. */
export interface Area {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Collects the drawing of one page. Coordinates as in `Area`. */
export class PagePen {
  readonly shaper: Shaper | undefined;
  readonly #fonts: DocumentFonts;
  #content = '';
  #color = '';

  constructor(fonts: DocumentFonts, shaper: Shaper | undefined) {
    this.#fonts = fonts;
    this.shaper = shaper;
  }

  /** Everything drawn so far, as a content stream. */
  get content(): string {
    return this.#content;
  }

  /** Fills a closed path. */
  fill(path: string, color: string): void {
    this.#setColor(color);
    this.#content += `${path} f\n`;
  }

  /** Draws a line of text from `x` to the right, on a baseline. */
  text(line: TextLine, x: number, baseline: number, size: number, color: string): void {
    this.#setColor(color);
    let at = x;
    let content = 'BT';
    for (const run of line.runs) {
      content += ` /${resourceName(run.font)} ${num(size)} Tf 1 0 0 1 ${num(at)} ${num(baseline)} Tm`;
      content += this.#showRun(run);
      for (const glyph of run.glyphs) at += (glyph.advance * size) / 1000;
    }
    this.#content += `${content} ET\n`;
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
    const parts = [1, 3, 5].map((at) => num(Number.parseInt(color.slice(at, at + 2), 16) / 255));
    this.#content += `${parts.join(' ')} rg\n`;
  }
}
