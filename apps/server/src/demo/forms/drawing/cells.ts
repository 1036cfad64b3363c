import { type Box, type Canvas, widthOf } from './canvas.ts';
import type { FieldTree } from './field-tree.ts';
import { palette } from './palette.ts';
import { styles } from './styles.ts';

/** Where cells are drawn, and into which form their fields go. */
export interface Ground {
  readonly canvas: Canvas;
  readonly fields: FieldTree;
}

interface Captioned {
  /** How many of the columns of the page. */
  span: number;
  caption: string;
  name: string;
  /** The field's full label, where the caption alone would be unclear. */
  label?: string;
  required?: boolean;
}

/** One answer of a choice. */
export interface Option {
  value: string;
  label: string;
}

/** One place of a form: a caption with a box or with marks below it. */
export type Cell =
  // A tall one stands beside a signature and is as high.
  | (Captioned & { kind: 'text'; maxLength?: number; align?: 'left' | 'right'; tall?: boolean })
  | (Captioned & { kind: 'multiline'; height: number; fontSize?: 0 | 10 })
  | (Captioned & { kind: 'comb'; maxLength: number })
  | (Captioned & { kind: 'dropdown'; options: readonly string[] })
  | (Captioned & { kind: 'signature' })
  | (Captioned & { kind: 'radio'; options: readonly Option[] })
  | (Omit<Captioned, 'name' | 'label'> & {
      kind: 'checkboxes';
      boxes: readonly { name: string; label: string }[];
    });

const captionHeight = 12;
const boxHeight = 22;
const signatureHeight = 46;
const markSize = 11;

/** The height in points of a cell, with its caption. */
export function cellHeight(cell: Cell): number {
  switch (cell.kind) {
    case 'multiline':
      return captionHeight + cell.height;
    case 'signature':
      return captionHeight + signatureHeight;
    case 'text':
      return captionHeight + (cell.tall ? signatureHeight : boxHeight);
    case 'comb':
    case 'dropdown':
    case 'radio':
    case 'checkboxes':
      return captionHeight + boxHeight;
  }
}

/** Draws a cell at the top of a column. */
export function drawCell(ground: Ground, cell: Cell, column: Box): void {
  const box: Box = {
    ...column,
    y: column.y + captionHeight,
    height: cellHeight(cell) - captionHeight,
  };
  drawCaption(ground.canvas, cell, column);
  switch (cell.kind) {
    case 'text':
      drawBox(ground.canvas, box);
      ground.fields.text(on(ground, inside(box)), labelled(cell));
      return;
    case 'multiline':
      drawBox(ground.canvas, box);
      ground.fields.text(on(ground, inside(box, 4)), { ...labelled(cell), multiline: true });
      return;
    case 'comb':
      drawComb(ground.canvas, box, cell.maxLength);
      ground.fields.text(on(ground, box), { ...labelled(cell), comb: true });
      return;
    case 'dropdown':
      drawBox(ground.canvas, box);
      ground.fields.dropdown(on(ground, inside(box)), labelled(cell));
      return;
    case 'signature':
      drawBox(ground.canvas, box);
      ground.fields.signature(on(ground, inside(box)), labelled(cell));
      return;
    case 'radio':
      drawRadio(ground, box, cell);
      return;
    case 'checkboxes':
      drawCheckboxes(ground, box, cell);
      return;
  }
}

/** Draws a round button; answers the place of its widget, inside it. */
export function drawButton(canvas: Canvas, x: number, middle: number): Box {
  canvas.disc(x + markSize / 2, middle, markSize / 2, palette.slate);
  return { x, y: middle - markSize / 2, width: markSize, height: markSize };
}

/** Draws a square to tick; answers the place of its widget, inside it. */
export function drawSquare(canvas: Canvas, x: number, middle: number): Box {
  const box: Box = { x, y: middle - markSize / 2, width: markSize, height: markSize };
  canvas.paint(box, palette.white);
  canvas.outline(box, palette.slate, 0.7);
  return box;
}

/** How far behind the left edge of a button or square its text starts. */
export const markIndent = markSize + 6;

/** A box to write into. */
export function drawBox(canvas: Canvas, box: Box): void {
  canvas.paint(box, palette.paper);
  canvas.outline(box, palette.rule);
}

/** The place of the widget in a box: clear of its border, with air at the sides. */
export function inside(box: Box, air = 1): Box {
  return { x: box.x + 3, y: box.y + air, width: box.width - 6, height: box.height - 2 * air };
}

function drawCaption(canvas: Canvas, cell: Pick<Cell, 'caption' | 'required'>, at: Box): void {
  const baseline = at.y + 7;
  canvas.text(cell.caption, at.x, baseline, styles.caption);
  if (!cell.required) return;
  const end = at.x + widthOf(cell.caption, styles.caption);
  canvas.text('*', end + 2, baseline + 1, styles.asterisk);
}

function drawComb(canvas: Canvas, box: Box, cells: number): void {
  drawBox(canvas, box);
  for (let cell = 1; cell < cells; cell += 1) {
    const x = box.x + (box.width * cell) / cells;
    canvas.line([x, box.y], [x, box.y + box.height], palette.rule);
  }
}

function drawRadio(ground: Ground, box: Box, cell: Extract<Cell, { kind: 'radio' }>): void {
  let x = box.x;
  const middle = box.y + box.height / 2;
  const buttons = cell.options.map(({ value, label }) => {
    const spot = { ...on(ground, drawButton(ground.canvas, x, middle)), value };
    x = drawOption(ground.canvas, label, x, middle);
    return spot;
  });
  ground.fields.radio(labelled(cell), buttons);
}

function drawCheckboxes(
  ground: Ground,
  box: Box,
  cell: Extract<Cell, { kind: 'checkboxes' }>,
): void {
  let x = box.x;
  const middle = box.y + box.height / 2;
  for (const { name, label } of cell.boxes) {
    ground.fields.checkbox(on(ground, drawSquare(ground.canvas, x, middle)), { name, label });
    x = drawOption(ground.canvas, label, x, middle);
  }
}

/** Writes the text beside a mark; answers where the next mark goes. */
function drawOption(canvas: Canvas, label: string, x: number, middle: number): number {
  canvas.text(label, x + markIndent, middle + 3.2, styles.option);
  return x + markIndent + widthOf(label, styles.option) + 16;
}

function on({ canvas }: Ground, box: Box): { page: Canvas['page']; box: Box } {
  return { page: canvas.page, box };
}

/** The cell as its field: the caption is the label unless it has one of its own. */
function labelled<C extends { caption: string; label?: string }>(cell: C): C & { label: string } {
  return { ...cell, label: cell.label ?? cell.caption };
}
