import type { OpenDocument } from '../render/open-renderer.ts';
import { withDocument } from '../render/render-page.ts';
import { detectPlaces } from './detect-places.ts';
import { findLabel } from './find-label.ts';
import type { DetectionRule, Place } from './found.ts';
import { readGeometry } from './geometry.ts';
import type { PageModel, Rect } from './page-model.ts';
import { readWords } from './words.ts';

/** A place that was found, and what it seems to be for. */
export interface DetectedField {
  /** Zero-based. */
  page: number;
  kind: 'text' | 'checkbox';
  /** Points from the top left corner of the page as it is shown, y downwards. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The words beside it; empty where there are none. */
  label: string;
  rule: DetectionRule;
  /** How many lines of text it has, and how many cells for a letter each. */
  lines: number;
  combCells?: number;
}

/** Which part of a file is looked at. */
export interface DetectOptions {
  /** Zero-based pages; all of them without it. */
  pages?: readonly number[];
}

/**
 * Finds the places of a PDF that can be filled in, of pages that have no fields of their own there. Throws
 * `PdfProblem`, and `PageProblem` where there is no such page.
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
  const { places, cells, size } = detectPlaces(model);
  const grounds = { words: model.words, places, cells, size };
  return places.map((place) => fieldOf(place, page, model, findLabel(place, grounds)?.text ?? ''));
}

/** Reads a page for detection. */
export function readPageModel(document: OpenDocument, page: number): PageModel {
  const drawn = document.drawn(page);
  const { words, underscores, boxSigns } = readWords(drawn.letters);
  const { horizontals, verticals, shapes, ink, fills } = readGeometry(drawn.paths);
  return {
    width: drawn.width,
    height: drawn.height,
    words,
    horizontals: [...horizontals, ...underscores],
    verticals,
    shapes,
    boxSigns,
    ink,
    fills,
    images: drawn.images,
  };
}

function fieldOf(place: Place, page: number, { height }: PageModel, label: string): DetectedField {
  const { kind, rule, lines, combCells } = place;
  const box: Rect = place.box;
  return {
    page,
    kind: kind === 'box' ? 'checkbox' : 'text',
    x: round(box.x0),
    y: round(height - box.y1),
    width: round(box.x1 - box.x0),
    height: round(box.y1 - box.y0),
    label,
    rule,
    lines,
    ...(combCells !== undefined && { combCells }),
  };
}

const round = (points: number): number => Math.round(points * 100) / 100;
