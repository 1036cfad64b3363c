import { num } from '../document/syntax.ts';
import type { Area, PagePen } from './page-pen.ts';

/** Width of the wire, as a part of the height of the clip. */
const wire = 0.07;
/** Distance of the control points of a half circle from its ends, by its radius. */
const bulge = 4 / 3;

/** Draws a paper clip into a square. */
export function drawPaperClip(pen: PagePen, area: Area, color: string): void {
  const size = Math.min(area.width, area.height) * 0.8;
  const x = area.left + (area.width - size) / 2;
  const y = area.bottom + (area.height - size) / 2;
  const at = (across: number, up: number) => `${num(x + across * size)} ${num(y + up * size)}`;
  /** Half a circle from one height to the same, above it or below. */
  const bend = (from: number, to: number, height: number, upwards: boolean) => {
    const reach = (Math.abs(to - from) / 2) * bulge * (upwards ? 1 : -1);
    return `${at(from, height + reach)} ${at(to, height + reach)} ${at(to, height)} c`;
  };
  // From the outer end down, round the foot, up, round the head, down, round the inner foot, up.
  const path = [
    `${at(0.74, 0.72)} m ${at(0.74, 0.24)} l`,
    bend(0.74, 0.26, 0.24, false),
    `${at(0.26, 0.8)} l`,
    bend(0.26, 0.6, 0.8, true),
    `${at(0.6, 0.3)} l`,
    bend(0.6, 0.42, 0.3, false),
    `${at(0.42, 0.68)} l`,
  ];
  pen.stroke(path.join(' '), size * wire, color);
}
