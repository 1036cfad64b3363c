import type { Rect } from '../document/rect.ts';
import type { OpenDocument } from '../render/open-renderer.ts';
import { withDocument } from '../render/render-page.ts';
import { detectAreas } from './detect-areas.ts';
import { findLabel } from './find-label.ts';
import { formWords } from './form-words.ts';
import type { FillArea } from './found.ts';
import { type GuessedAssignee, type GuessedType, guessAssignee, guessType } from './guess-use.ts';
import { heightOf, type PageModel, widthOf } from './page-model.ts';
import { readPageModel } from './read-page-model.ts';
import { isInRow, overlapOf } from './rect-overlap.ts';

/** A field that is there, and where: points from the top left corner of its page as it is shown. */
export interface GivenField {
  key: string;
  isBox: boolean;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** How many cells for a letter each. */
  combCells?: number | undefined;
}

/** Describes the use of a field by the words of its page. */
export interface LabelledField {
  key: string;
  label: string;
  type: GuessedType;
  assignee: GuessedAssignee;
}

/**
 * Says of fields that are there what the words of their pages call them, and what they take; nothing of those that
 * have no words near them. Throws `PdfProblem`, and `PageProblem` where there is no such page.
 */
export function labelFields(
  pdf: Uint8Array,
  fields: readonly GivenField[],
): Promise<LabelledField[]> {
  return withDocument(pdf, (document) => {
    const pages = [...new Set(fields.map(({ page }) => page))];
    return pages.flatMap((page) => labelOnPage(document, page, fields));
  });
}

function labelOnPage(
  document: OpenDocument,
  page: number,
  fields: readonly GivenField[],
): LabelledField[] {
  const model = readPageModel(document, page);
  const detected = detectAreas(model);
  const here = fields
    .filter((field) => field.page === page)
    .map((field) => ({ field, area: areaOf(field, model, detected.areas) }));
  const areas = here.map(({ area }) => area);
  const context = { words: model.words, areas, cells: detected.cells, size: detected.size };
  const labelled = here.flatMap(({ field, area }) => {
    const label = findLabel(area, context)?.text;
    return label === undefined ? [] : [{ field, area, label }];
  });
  const signatures = labelled.filter(({ label }) => formWords.signature.test(label));
  return labelled.map(({ field, area, label }) => {
    const isNextToSignature = signatures.some(
      (one) => one.area !== area && isInRow(one.area.box, area.box),
    );
    return {
      key: field.key,
      label: label.replace(/\s*\*$/, ''),
      type: guessType(area, label, detected.size, isNextToSignature, formWords),
      assignee: guessAssignee(label, formWords),
    };
  });
}

/** Returns the area of a field: the drawn box where there is one, since that is next to its words. */
function areaOf(
  { isBox, x, y, width, height, combCells }: GivenField,
  model: PageModel,
  detected: readonly FillArea[],
): FillArea {
  const box: Rect = { x0: x, x1: x + width, y0: model.height - y - height, y1: model.height - y };
  const kind = isBox ? 'box' : 'text';
  const [nearest] = detected
    .filter((area) => area.kind === kind)
    .map((area) => ({ area, shared: overlapOf(area.box, box) }))
    .filter(({ shared }) => shared > 0.4)
    .sort((one, other) => other.shared - one.shared);
  const comb = combCells === undefined ? {} : { combCells };
  const own: FillArea = { kind, box, drawn: box, rule: 'cell', lines: 1, ...comb };
  if (!nearest) return own;
  const { drawn, cell, lines } = nearest.area;
  // A line that goes on over several fields has the words of the first one before it.
  const isWhole = widthOf(drawn) < 1.3 * widthOf(box) && heightOf(drawn) < 3 * heightOf(box);
  if (!isWhole) return { ...own, ...(cell && { cell }) };
  return { ...own, drawn, lines, ...(cell && { cell }) };
}
