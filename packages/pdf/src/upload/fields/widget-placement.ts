import type { Placement } from '@countersign/fields';
import { invert, moveBox } from '../../document/matrix.ts';
import type { PageView } from '../../document/page-view.ts';
import type { Widget } from './widget.ts';

/**
 * Computes the placement of a widget on its page as shown; undefined where that is outside the page, or too small for
 * anything to be seen.
 * Viewers set a value along the axes of the page before its /Rotate, turned by the widget's /MK /R. Where a program
 * that turned the page, or put fields on a turned one, left /R out, they show the value lying on its side; anyone who
 * fills it in wants it to be read like the page around it, so it stands upright.
 */
export function placementOf(widget: Widget, view: PageView): Placement | undefined {
  const [left, bottom, right, top] = moveBox(invert(view.toPage), widget.rect);
  const onPage = right > 0 && top > 0 && left < view.width && bottom < view.height;
  const tooSmall = right - left < 0.5 || top - bottom < 0.5;
  if (!onPage || tooSmall) return undefined;
  const turn = readTurn(widget, view);
  return {
    page: widget.page,
    x: round(left),
    y: round(view.height - top),
    width: round(right - left),
    height: round(top - bottom),
    ...(turn && { turn }),
  };
}

function readTurn({ pdf, dict }: Widget, { turns }: PageView): Placement['turn'] {
  const resolve = pdf.getObject.bind(pdf);
  const degrees = dict.getDict('MK', resolve)?.getNumber('R', resolve)?.value ?? 0;
  const own = Math.round(degrees / 90) % 4;
  if (own === 0) return undefined;
  return [undefined, 90, 180, 270][(own - turns + 8) % 4] as Placement['turn'];
}

/** Rounds a length in points as placements and pages give it. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
