import { findCellFields } from './cell-fields.ts';
import { findBoxRows } from './find-box-rows.ts';
import { findBoxes, findShortLines, MarkBoxes } from './find-boxes.ts';
import { findCells, seenLines, takeBoxCells } from './find-cells.ts';
import { findPaleAreas } from './find-pale-areas.ts';
import { findAlternatives, findAnswers, findBlanks } from './find-prompts.ts';
import { findTickCombs } from './find-tick-combs.ts';
import { type FormWords, formWords } from './form-words.ts';
import { type Cell, type FillArea, type Sheet, usualSize } from './found.ts';
import { findLines } from './free-lines.ts';
import type { PageModel } from './page-model.ts';
import { hasMiddleIn, heightOf, widthOf } from './page-model.ts';

/** Holds the fillable areas of a page, and the cells that they were found among. */
export interface DetectedAreas {
  areas: FillArea[];
  cells: Cell[];
  size: number;
}

/**
 * Finds the fillable areas of a page. Thresholds are in heights of a line of the page's usual text, measured on forms
 * of many makers; none knows a form.
 */
export function detectAreas(given: PageModel, language: FormWords = formWords): DetectedAreas {
  const model = withinLimits(given);
  const size = usualSize(model.words);
  const marks = [...model.words, ...model.ink];
  const sheet: Sheet = {
    model,
    size,
    words: model.words,
    marks,
    horizontals: [],
    verticals: [],
    left: Math.min(model.width, ...marks.map(({ x0 }) => x0)),
    right: Math.max(0, ...marks.map(({ x1 }) => x1)),
  };
  const boxes = new MarkBoxes();
  const rows = findBoxRows(sheet);
  model.shapes = rows.others;
  const rectangles = findBoxes(sheet, boxes);
  findShortLines(sheet, boxes);
  Object.assign(sheet, seenLines(sheet, rectangles));
  const cells = findCells(sheet);
  takeBoxCells(sheet, cells, boxes);
  const combs = [...rows.combs, ...findTickCombs(sheet, cells, model.verticals)];
  const pale = findPaleAreas(sheet, cells, boxes);
  const lines = findLines(sheet, cells, boxes.all).filter((line) => !isTaken(line, combs));
  const inCells = findCellFields(sheet, cells, boxes.all, lines, language);
  findAnswers(sheet, boxes, language);
  const texts = [...lines, ...inCells, ...combs, ...pale];
  texts.push(...findBlanks(sheet, texts));
  findAlternatives(sheet, boxes);
  return { areas: [...texts, ...boxes.all.map(areaOfBox)], cells, size };
}

/** The most of each kind that are compared with each other: a page that draws more is a drawing and no form. */
const maxDrawn = 2500;

/** A page with no more in it than can be compared in the time that a page has. */
function withinLimits(given: PageModel): PageModel {
  const { horizontals, verticals, shapes, boxSigns, ink, fills } = given;
  return {
    ...given,
    horizontals: horizontals.slice(0, 2 * maxDrawn),
    verticals: verticals.slice(0, 2 * maxDrawn),
    shapes: shapes.slice(0, maxDrawn),
    boxSigns: boxSigns.slice(0, maxDrawn),
    ink: ink.slice(0, 4 * maxDrawn),
    fills: fills.slice(0, maxDrawn),
  };
}

/** Tells if a line is the one that a comb stands on. */
const isTaken = ({ box }: FillArea, combs: readonly FillArea[]): boolean =>
  combs.some((comb) =>
    hasMiddleIn({ ...box, y1: box.y0 + 2 }, { ...comb.box, y0: comb.box.y0 - 2 }),
  );

/** People place the field of a box a little larger than what is drawn. */
function areaOfBox({ rule, ...drawn }: MarkBoxes['all'][number]): FillArea {
  const grown = 0.15 * widthOf(drawn);
  const high = 0.15 * heightOf(drawn);
  const box = {
    x0: drawn.x0 - grown,
    x1: drawn.x1 + grown,
    y0: drawn.y0 - high,
    y1: drawn.y1 + high,
  };
  return { kind: 'box', box, drawn, rule, lines: 1 };
}
