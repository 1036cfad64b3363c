import { measureText, ops, type PDFPage, PdfString } from '@libpdf/core';
import { type Colour, palette } from './palette.ts';

type Operator = ReturnType<typeof ops.fill>;

/** The faces of the demo forms: all among those that every PDF reader brings along. */
export type Face = 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique' | 'Times-Roman';

/** A rectangle in points, from the top left corner of the page, y downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a line of text looks. Sizes and spacings are in points. */
export interface TextStyle {
  face: Face;
  size: number;
  colour: Colour;
  /** Added after each character. */
  tracking?: number;
}

// The part of WinAnsiEncoding that is not the same as Latin-1, as far as our texts use it.
const winAnsi = new Map([
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['—', 0x97],
]);

function encode(text: string): PdfString {
  const codes = Array.from(text, (character) => {
    const code = winAnsi.get(character) ?? character.codePointAt(0) ?? 0;
    if (code > 255) throw new Error(`The standard fonts have no "${character}"`);
    return code;
  });
  return PdfString.fromBytes(Uint8Array.from(codes));
}

/** The width in points of a line of text. */
export function widthOf(text: string, style: TextStyle): number {
  return measureText(text, style.face, style.size) + (style.tracking ?? 0) * text.length;
}

/** Breaks a text at its spaces into lines that are at most `width` points wide. */
export function breakLines(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, style) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/**
 * Draws on one page, measuring from its top left corner. Everything is collected and written as a
 * single content stream by `finish`.
 */
export class Canvas {
  readonly page: PDFPage;
  readonly #operators: Operator[] = [];

  constructor(page: PDFPage) {
    this.page = page;
  }

  /** The distance of a point from the bottom of the page, as PDF wants it. */
  up(y: number): number {
    return this.page.height - y;
  }

  /** Fills a rectangle. */
  paint(box: Box, colour: Colour): void {
    this.#operators.push(
      ops.setNonStrokingRGB(...colour),
      ops.rectangle(box.x, this.up(box.y + box.height), box.width, box.height),
      ops.fill(),
    );
  }

  /** Draws the outline of a rectangle. */
  outline(box: Box, colour: Colour, thickness = 0.5): void {
    this.#operators.push(
      ops.setStrokingRGB(...colour),
      ops.setLineWidth(thickness),
      ops.rectangle(box.x, this.up(box.y + box.height), box.width, box.height),
      ops.stroke(),
    );
  }

  /** Draws a horizontal or vertical line (or any other between two points). */
  line(from: [x: number, y: number], to: [x: number, y: number], colour: Colour, thickness = 0.5) {
    this.#operators.push(
      ops.setStrokingRGB(...colour),
      ops.setLineWidth(thickness),
      ops.moveTo(from[0], this.up(from[1])),
      ops.lineTo(to[0], this.up(to[1])),
      ops.stroke(),
    );
  }

  /** Draws a white disc with a thin edge: a radio button. */
  disc(centreX: number, centreY: number, radius: number, edge: Colour): void {
    const y = this.up(centreY);
    // How far the control points of a quarter circle lie from its ends.
    const pull = radius * 0.5523;
    this.#operators.push(
      ops.setNonStrokingRGB(...palette.white),
      ops.setStrokingRGB(...edge),
      ops.setLineWidth(0.7),
      ops.moveTo(centreX + radius, y),
      ops.curveTo(centreX + radius, y + pull, centreX + pull, y + radius, centreX, y + radius),
      ops.curveTo(centreX - pull, y + radius, centreX - radius, y + pull, centreX - radius, y),
      ops.curveTo(centreX - radius, y - pull, centreX - pull, y - radius, centreX, y - radius),
      ops.curveTo(centreX + pull, y - radius, centreX + radius, y - pull, centreX + radius, y),
      ops.closePath(),
      ops.fillAndStroke(),
    );
  }

  /** Draws a four-pointed star whose sides curve inwards: the mark of the demo company. */
  star(centreX: number, centreY: number, radius: number, colour: Colour): void {
    const y = this.up(centreY);
    const waist = radius * 0.14;
    this.#operators.push(
      ops.setNonStrokingRGB(...colour),
      ops.moveTo(centreX, y + radius),
      ops.curveTo(centreX + waist, y + waist, centreX + waist, y + waist, centreX + radius, y),
      ops.curveTo(centreX + waist, y - waist, centreX + waist, y - waist, centreX, y - radius),
      ops.curveTo(centreX - waist, y - waist, centreX - waist, y - waist, centreX - radius, y),
      ops.curveTo(centreX - waist, y + waist, centreX - waist, y + waist, centreX, y + radius),
      ops.fill(),
    );
  }

  /**
   * Writes a line of text whose baseline starts at the point. `wordSpacing` widens its spaces.
   * Throws when the standard fonts lack one of its characters.
   */
  text(text: string, x: number, baseline: number, style: TextStyle, wordSpacing = 0): void {
    this.#operators.push(
      ops.beginText(),
      ops.setNonStrokingRGB(...style.colour),
      ops.setFont(`/${this.page.registerFont(style.face)}`, style.size),
      ops.setCharSpacing(style.tracking ?? 0),
      ops.setWordSpacing(wordSpacing),
      ops.moveText(x, this.up(baseline)),
      ops.showText(encode(text)),
      ops.endText(),
    );
  }

  /** Writes a line of text that ends at `right`. */
  textRight(text: string, right: number, baseline: number, style: TextStyle): void {
    this.text(text, right - widthOf(text, style), baseline, style);
  }

  /**
   * Sets a paragraph, the first baseline one `leading` below `top`; a justified one fills the
   * width in all lines but the last. Answers the baseline of its last line.
   */
  paragraph(
    text: string,
    at: { x: number; top: number; width: number; leading: number; justify?: boolean },
    style: TextStyle,
  ): number {
    const lines = breakLines(text, style, at.width);
    for (const [index, line] of lines.entries()) {
      const spaces = line.split(' ').length - 1;
      const slack = at.width - widthOf(line, style);
      const stretch = at.justify && index < lines.length - 1 && spaces > 0 ? slack / spaces : 0;
      this.text(line, at.x, at.top + at.leading * (index + 1), style, stretch);
    }
    return at.top + at.leading * lines.length;
  }

  /** Writes what was drawn into the page. */
  finish(): void {
    this.page.drawOperators([ops.pushGraphicsState(), ...this.#operators, ops.popGraphicsState()]);
  }
}
