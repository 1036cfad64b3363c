import type { Placement } from '@countersign/contract';
import { invert, moveBox } from '../document/matrix.ts';
import type { PageView } from '../document/page-view.ts';
import type { Widget } from './widget.ts';

/**
 * Where a widget stands on its page as shown; undefined where that is beside the page, or too small
 * for anything to be seen.
 *
 * A place has no direction: what is drawn there stands upright as the page is shown. Viewers set a
 * value along the axes of the page before its /Rotate, turned by the widget's /MK /R. Both are the
 * same where /R says what /Rotate says, as it does where a form was made on a turned page. Where a
 * program that turned the page, or put fields on a turned one, left /R out, viewers show the value
 * lying on its side; whoever fills it in wants it to be read like the page around it. A value that is
 * meant to stand sideways, /R 90 on an upright page, becomes upright, too, and small in a narrow place.
 */
export function placeWidget(widget: Widget, view: PageView): Placement | undefined {
  const [left, bottom, right, top] = moveBox(invert(view.toPage), widget.rect);
  const onPage = right > 0 && top > 0 && left < view.width && bottom < view.height;
  const tooSmall = right - left < 0.5 || top - bottom < 0.5;
  if (!onPage || tooSmall) return undefined;
  return {
    page: widget.page,
    x: round(left),
    y: round(view.height - top),
    width: round(right - left),
    height: round(top - bottom),
  };
}

/** A length in points as places and pages are given it. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
