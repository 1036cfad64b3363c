import type { FieldMark } from '@countersign/fields';
import type { Area, PagePen } from './page-pen.ts';
import { markPath } from './shapes.ts';

/** Size of a mark as a part of its box: large enough to be seen, without touching the frame. */
const share = 0.72;

/** Draws a mark in the middle of an area. */
export function drawMark(pen: PagePen, mark: FieldMark, area: Area, color: string): void {
  const reach = (Math.min(area.width, area.height) / 2) * share;
  const x = area.left + area.width / 2;
  const y = area.bottom + area.height / 2;
  pen.fill(markPath(mark), x, y, reach, color);
}
