import { PDF, PdfName } from '@libpdf/core';
import { type Box, breakLines, Canvas, widthOf } from './canvas.ts';
import { type Cell, cellHeight, drawCell } from './cells.ts';
import { FieldTree } from './field-tree.ts';
import { palette } from './palette.ts';
import { styles } from './styles.ts';

/** Of whom the demo forms are. Fictional. */
export const company = { name: 'Northlight Pictures', legalName: 'Northlight Pictures Ltd' };

/** What a form says about itself in its header and footer. */
export interface FormHead {
  title: string;
  /** One or two sentences below the title: who fills what. */
  introduction: string;
  code: string;
  revision: number;
}

const paper = { width: 595.28, height: 841.89 };
const margin = 48;
const columns = 12;
const gutter = 10;
const rowGap = 10;
const sectionGap = 15;
/** Nothing but the footer lies below this. */
const floor = 790;

/** The left edge and the width in points of what is printed between the margins. */
export const measure = { left: margin, width: paper.width - 2 * margin };
const right = measure.left + measure.width;

/**
 * A form of the demo company in the making: pages with header and footer, a grid of twelve columns,
 * and a cursor that goes down the page. `finish` answers the PDF.
 */
export class FormSheet {
  readonly fields: FieldTree;
  readonly #pdf = PDF.create();
  readonly #head: FormHead;
  readonly #canvases: Canvas[] = [];
  #cursor = 0;

  constructor(head: FormHead) {
    this.#head = head;
    this.fields = new FieldTree(this.#pdf);
    this.#addFirstPage();
  }

  /** What is being drawn on. */
  get canvas(): Canvas {
    const canvas = this.#canvases.at(-1);
    if (!canvas) throw new Error('A form has at least one page');
    return canvas;
  }

  /** The distance from the top of the page to where the next thing goes. */
  get cursor(): number {
    return this.#cursor;
  }

  /**
   * Moves the cursor down. Throws when that is into the footer: the forms are set by hand, and
   * what does not fit needs a decision.
   */
  advance(points: number): void {
    this.#cursor += points;
    if (this.#cursor > floor + rowGap) {
      const page = this.#canvases.length;
      throw new Error(`Page ${page} of "${this.#head.title}" overflows: ${this.#cursor}`);
    }
  }

  /** Goes on at the top of a new page. */
  nextPage(): void {
    const canvas = this.#addPage();
    const band = 34;
    canvas.paint({ x: 0, y: 0, width: paper.width, height: band }, palette.night);
    canvas.paint({ x: 0, y: band, width: paper.width, height: 2 }, palette.amber);
    canvas.star(margin + 7, band / 2, 8, palette.amber);
    canvas.text(company.name.toUpperCase(), margin + 24, 20, styles.bandNameSmall);
    canvas.textRight(this.#head.title, right, 20, styles.bandNote);
    this.#cursor = 70 - sectionGap;
  }

  /** A heading with a rule under it; a remark may stand at its right end. */
  section(title: string, remark?: string): void {
    const { canvas } = this;
    this.advance(sectionGap);
    const baseline = this.#cursor + 8;
    canvas.text(title.toUpperCase(), measure.left, baseline, styles.section);
    if (remark) canvas.textRight(remark, right, baseline, styles.remark);
    const rule = baseline + 6;
    canvas.line([measure.left, rule], [right, rule], palette.rule);
    canvas.paint({ x: measure.left, y: rule - 0.75, width: 28, height: 1.5 }, palette.amber);
    this.advance(14 + 10);
  }

  /** A row of cells; their spans add up to twelve columns, or to fewer. */
  row(...cells: readonly Cell[]): void {
    let column = 0;
    for (const cell of cells) {
      drawCell(this, cell, this.#columnBox(column, cell.span));
      column += cell.span;
    }
    this.advance(Math.max(...cells.map(cellHeight)) + rowGap);
  }

  /** A paragraph of plain text across the page. */
  paragraph(text: string): void {
    const style = styles.body;
    const leading = 12;
    this.canvas.paragraph(
      text,
      { x: measure.left, top: this.#cursor - 3, width: measure.width, leading },
      style,
    );
    this.advance(breakLines(text, style, measure.width).length * leading + rowGap + 3);
  }

  /** Draws the footers and answers the finished PDF. */
  async finish(): Promise<Uint8Array> {
    for (const [index, canvas] of this.#canvases.entries()) {
      this.#drawFooter(canvas, index + 1);
      canvas.finish();
    }
    this.fields.finish();
    this.#pdf.setTitle(this.#head.title, { showInWindowTitleBar: true });
    this.#pdf.setAuthor(company.legalName);
    this.#pdf.setSubject(`${this.#head.code}, revision ${this.#head.revision}`);
    this.#pdf.setCreator('Countersign');
    this.#pdf.setProducer('Countersign');
    this.#pdf.setLanguage('en-GB');
    return this.#pdf.save();
  }

  #columnBox(column: number, span: number): Box {
    if (column + span > columns) throw new Error(`A row of "${this.#head.title}" is too wide`);
    const step = (measure.width + gutter) / columns;
    return {
      x: measure.left + column * step,
      y: this.#cursor,
      width: span * step - gutter,
      height: 0,
    };
  }

  #addPage(): Canvas {
    const page = this.#pdf.addPage(paper);
    // Readers go from field to field in rows, as people do.
    page.dict.set('Tabs', PdfName.of('R'));
    const canvas = new Canvas(page);
    this.#canvases.push(canvas);
    return canvas;
  }

  #addFirstPage(): void {
    const canvas = this.#addPage();
    const band = 64;
    canvas.paint({ x: 0, y: 0, width: paper.width, height: band }, palette.night);
    canvas.paint({ x: 0, y: band, width: paper.width, height: 2 }, palette.amber);
    canvas.star(margin + 13, band / 2, 15, palette.amber);
    canvas.text(company.name.toUpperCase(), margin + 40, 30, styles.bandName);
    canvas.text('Film and television production', margin + 40, 43, styles.bandNote);
    canvas.textRight(this.#head.code, right, 30, styles.bandCode);
    canvas.textRight(`Revision ${this.#head.revision}`, right, 43, styles.bandNote);
    canvas.text(this.#head.title, margin, 106, styles.title);
    const last = canvas.paragraph(
      this.#head.introduction,
      { x: margin, top: 113, width: 372, leading: 13 },
      styles.introduction,
    );
    const legend = 'must be completed';
    canvas.textRight(legend, right, last, styles.remark);
    canvas.textRight('*', right - widthOf(legend, styles.remark) - 3, last, styles.asterisk);
    this.#cursor = last + 28 - sectionGap;
  }

  #drawFooter(canvas: Canvas, number: number): void {
    const { code, title, revision } = this.#head;
    canvas.line([margin, 806], [right, 806], palette.rule);
    const line = `${code}  ·  ${title}  ·  Revision ${revision}  ·  ${company.legalName}`;
    canvas.text(line, margin, 818, styles.footer);
    const page = `Page ${number} of ${this.#canvases.length}`;
    canvas.textRight(page, right, 818, styles.footer);
  }
}
