import { exactNumber, num } from '../document/syntax.ts';
import type { PageSize } from './lay-out-mark.ts';
import { encodeTrace } from './trace-code.ts';
import { traceHeight, traceLength, tracePath } from './trace-path.ts';

/** Heights of the codes as parts of the page's: a piece that is cut off keeps one of them. */
export const traceHeights = [0.07, 0.5, 0.93] as const;

/**
 * The graphics state for a trace code: how much of its white it adds to a page. What is fainter than
 * a step of 255 some programs leave out when they write a page again.
 */
export const faintState = '<</Type/ExtGState/ca 0.01>>';

/** Points for each unit of the trace code, where the page is wide enough. */
const unit = 0.2;
/** The most of a page's width that the code takes. */
const share = 0.8;

/** The content that shows the trace code across a page, at a part of its height; `show` paints it. */
export function positionTrace(page: PageSize, height: number, show: string): string {
  const scale = Math.min(unit, (page.width * share) / traceLength);
  const x = num((page.width - traceLength * scale) / 2);
  const size = exactNumber(Math.round(scale * 1e6) / 1e6);
  return `q ${size} 0 0 ${size} ${x} ${num(page.height * height)} cm ${show} Q\n`;
}

/** A trace code as content, painted white. Throws `WatermarkProblem` for an id that is none. */
export function drawTrace(traceId: string): string {
  return `1 g\n${tracePath(encodeTrace(traceId))}`;
}

/** A drawn trace code as a form: a stream's entries and data. `faint` numbers its graphics state. */
export function traceForm(trace: string, faint: number): [entries: string, data: Buffer] {
  return [
    `/Type/XObject/Subtype/Form/BBox[0 0 ${traceLength} ${traceHeight}]/Resources<</ExtGState<</G ${faint} 0 R>>>>`,
    Buffer.from(`/G gs ${trace}`, 'latin1'),
  ];
}
