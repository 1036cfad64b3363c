import { type Box, breakLines } from './canvas.ts';
import { drawButton, drawSquare, markIndent } from './cells.ts';
import { type FormSheet, measure } from './form-sheet.ts';
import { styles } from './styles.ts';

const leading = 12;
const titleLine = 12;
const gap = 10;

/** A sentence that a person makes their own by marking it. */
export interface Statement {
  title: string;
  text: string;
}

/** Draws statements below each other of which one applies: a radio group. */
export function drawChoiceOfStatements(
  sheet: FormSheet,
  group: { name: string; label: string; required?: boolean },
  statements: readonly (Statement & { value: string })[],
): void {
  const buttons = statements.map((statement) => ({
    page: sheet.canvas.page,
    box: drawStatement(sheet, statement, drawButton),
    value: statement.value,
  }));
  sheet.fields.radio(group, buttons);
}

/** Draws statements below each other, each with its own checkbox. */
export function drawTickedStatements(
  sheet: FormSheet,
  statements: readonly (Statement & { name: string })[],
): void {
  for (const statement of statements) {
    const box = drawStatement(sheet, statement, drawSquare);
    const { name, title } = statement;
    sheet.fields.checkbox({ page: sheet.canvas.page, box }, { name, label: title });
  }
}

function drawStatement(
  sheet: FormSheet,
  { title, text }: Statement,
  drawMark: typeof drawSquare,
): Box {
  const x = measure.left + markIndent;
  // Short of the right edge: long lines of small type are hard to read.
  const width = measure.width - markIndent - 60;
  const top = sheet.cursor;
  const box = drawMark(sheet.canvas, measure.left, top + 6);
  sheet.canvas.text(title, x, top + 9.2, styles.strong);
  sheet.canvas.paragraph(text, { x, top: top + titleLine - 2, width, leading }, styles.body);
  sheet.advance(titleLine + breakLines(text, styles.body, width).length * leading + gap);
  return box;
}
