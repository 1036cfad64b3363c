import { breakLines } from './canvas.ts';
import { type FormSheet, measure } from './form-sheet.ts';
import { styles } from './styles.ts';

/** A numbered clause of a contract. */
export interface Clause {
  title: string;
  paragraphs: readonly string[];
}

const titleWidth = 132;
const numberWidth = 20;
const leading = 15.5;
const paragraphGap = 5;
const clauseGap = 6;

/** Sets clauses, their titles in a column of their own to the left of the text. */
export function drawClauses(
  sheet: FormSheet,
  clauses: readonly Clause[],
  firstNumber: number,
): void {
  const x = measure.left + titleWidth;
  const width = measure.width - titleWidth;
  for (const [index, clause] of clauses.entries()) {
    const baseline = sheet.cursor + 9;
    sheet.canvas.text(String(firstNumber + index), measure.left, baseline, styles.clauseNumber);
    sheet.canvas.text(clause.title, measure.left + numberWidth, baseline, styles.clauseTitle);
    for (const paragraph of clause.paragraphs) {
      const at = { x, top: sheet.cursor + 9 - leading, width, leading, justify: true };
      sheet.canvas.paragraph(paragraph, at, styles.clause);
      const lines = breakLines(paragraph, styles.clause, width).length;
      sheet.advance(lines * leading + paragraphGap);
    }
    sheet.advance(clauseGap);
  }
}
