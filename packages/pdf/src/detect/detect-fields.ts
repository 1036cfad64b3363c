import type { OpenDocument } from '../render/open-renderer.ts';
import { withDocument } from '../render/render-page.ts';
import { detectAreas } from './detect-areas.ts';
import { findLabel, findQuestion } from './find-label.ts';
import { formWords } from './form-words.ts';
import type { DetectionRule, FillArea } from './found.ts';
import { groupAnswers } from './group-answers.ts';
import { type GuessedAssignee, type GuessedType, guessAssignee, guessType } from './guess-use.ts';
import { heightOf, middleY, type PageModel } from './page-model.ts';
import { asShown, readPageModel } from './read-page-model.ts';
import { isInRow } from './rect-overlap.ts';

/** Describes a detected field, and its probable use. */
export interface DetectedField {
  /** Zero-based. */
  page: number;
  type: GuessedType;
  assignee: GuessedAssignee;
  /** Points from the top left corner of the page as it is shown, y downwards. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The words next to it; empty where there are none. */
  label: string;
  /** Its label says that it has to be filled in, by an asterisk. */
  required: boolean;
  /** Boxes of which one is to be marked, such as yes and no, have the same number; counted from 0 on each page. */
  group?: number;
  /** What the boxes of a group answer. */
  question?: string;
  rule: DetectionRule;
  /** How likely it is right, 0 to 1. */
  confidence: number;
  /** How many lines of text it has, and how many cells for a letter each. */
  lines: number;
  combCells?: number;
}

/** Selects the part of a file that detection reads. */
export interface DetectOptions {
  /** Zero-based pages; all of them without it. */
  pages?: readonly number[];
}

/**
 * Finds the fillable areas of a PDF, on pages that have no fields of their own there. Throws `PdfProblem`, and
 * `PageProblem` where there is no such page.
 */
export function detectFields(
  pdf: Uint8Array,
  { pages }: DetectOptions = {},
): Promise<DetectedField[]> {
  return withDocument(pdf, (document) => {
    const wanted = pages ?? Array.from({ length: document.pageCount }, (_, page) => page);
    return wanted.flatMap((page) => detectOnPage(document, page));
  });
}

function detectOnPage(document: OpenDocument, page: number): DetectedField[] {
  const model = readPageModel(document, page);
  const { areas, cells, size } = detectAreas(model);
  const context = { words: model.words, areas, cells, size };
  const labelled = inReadingOrder(areas).map((area) => ({
    area,
    label: findLabel(area, context)?.text ?? '',
  }));
  const groups = groupAnswers(labelled, formWords);
  const questions = new Map<number, string>();
  for (const [area, group] of groups) {
    const question = questions.has(group) ? undefined : findQuestion(area, context);
    if (question !== undefined) questions.set(group, question);
  }
  const signatures = labelled.filter(({ label }) => formWords.signature.test(label));
  return labelled.map(({ area, label }) => {
    const isNextToSignature = signatures.some(
      (one) => one.area !== area && isInRow(one.area.box, area.box),
    );
    const type = guessType(area, label, size, isNextToSignature, formWords);
    const group = groups.get(area);
    const question = group === undefined ? undefined : questions.get(group);
    return {
      ...fieldOf(area, page, model, { type, label }),
      ...(group !== undefined && { group }),
      ...(question !== undefined && { question }),
    };
  });
}

/** From the top down, those of one line from left to right. */
function inReadingOrder(areas: readonly FillArea[]): FillArea[] {
  const rows: FillArea[][] = [];
  for (const area of [...areas].sort((one, other) => middleY(other.drawn) - middleY(one.drawn))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isLevel =
      first && middleY(area.drawn) > middleY(first.drawn) - 0.5 * heightOf(first.drawn);
    if (row && isLevel) row.push(area);
    else rows.push([area]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.drawn.x0 - other.drawn.x0));
}

function fieldOf(
  { box: straight, rule, lines, combCells }: FillArea,
  page: number,
  model: PageModel,
  { type, label }: { type: GuessedType; label: string },
): DetectedField {
  const box = asShown(straight, model);
  return {
    page,
    type,
    assignee: guessAssignee(label, formWords),
    x: round(box.x0),
    y: round(model.height - box.y1),
    width: round(box.x1 - box.x0),
    height: round(box.y1 - box.y0),
    label: label.replace(/\s*\*$/, ''),
    required: label.endsWith('*'),
    rule,
    confidence: confidenceOf[rule],
    lines,
    ...(combCells !== undefined && { combCells }),
  };
}

const round = (points: number): number => Math.round(points * 100) / 100;

/** Maps each rule to the share of its areas that were right, on the forms that it was measured with. */
const confidenceOf: Readonly<Record<DetectionRule, number>> = {
  box: 0.9,
  'short-line': 0.9,
  'yes-no': 0.8,
  'pick-one': 0.95,
  line: 0.9,
  underscores: 0.93,
  comb: 0.95,
  cell: 0.97,
  'cell-under-label': 0.85,
  'cell-last-row': 0.8,
  'cell-beside-label': 0.6,
  'cell-beside-number': 0.7,
  'pale-area': 0.75,
  blank: 0.8,
};
