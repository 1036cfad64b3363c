import type { PageSize } from '@countersign/contract';
import { type Rect, rectsOverlap } from '@countersign/domain';
import { type PointerEvent, use, useRef, useState } from 'react';
import { between } from './canvas-geometry.ts';
import classes from './Proposals.module.css';
import { ShownProposals } from './use-proposals.ts';

/** A pointer that moves less far, in CSS pixels, points and does not drag. */
const leastDragged = 4;

/**
 * The proposed fields of a page over all else on it. A click takes or leaves one, a drag all that it goes over; the
 * list beside the pages does the same by keyboard.
 */
export function ProposalLayer({ page, size }: { page: number; size: PageSize }) {
  const shown = use(ShownProposals);
  const start = useRef<{ x: number; y: number }>(undefined);
  const [band, setBand] = useState<Rect>();
  if (shown === undefined) return null;
  const here = [...shown.fields.entries()].filter(([, { placement }]) => placement.page === page);
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = width / size.width;
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = undefined;
    setBand(undefined);
    if (from === undefined) return;
    const to = pointAt(event);
    const rect = band ?? { x: to.x - 1, y: to.y - 1, width: 2, height: 2 };
    const hit = here.filter(([, { placement }]) => rectsOverlap(placement, rect));
    // Where they lie on each other, a click means the smallest.
    const meant = band ? hit : hit.toSorted(([, one], [, other]) => areaOf(one) - areaOf(other));
    const numbers = meant.map(([number]) => number);
    if (numbers.length > 0) shown.turn(band ? numbers : numbers.slice(0, 1));
  };
  return (
    <div
      className={classes.layer}
      aria-hidden
      data-proposals={page}
      onPointerDown={(event) => {
        // The canvas below would choose and move boxes.
        event.stopPropagation();
        if (event.button !== 0 || !event.isPrimary) return;
        start.current = pointAt(event);
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === undefined || event.pointerType === 'touch') return;
        const rect = between(from, pointAt(event));
        const scale = event.currentTarget.getBoundingClientRect().width / size.width;
        if (band || Math.hypot(rect.width, rect.height) * scale >= leastDragged) setBand(rect);
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = undefined;
        setBand(undefined);
      }}
    >
      {here.map(([number, { placement, label, type }]) => (
        <span
          key={number}
          className={classes.proposal}
          data-taken={shown.taken.has(number) || undefined}
          title={label || type}
          style={styleOf(placement, size)}
        >
          {label}
        </span>
      ))}
      {band && <span className={classes.band} style={styleOf(band, size)} />}
    </div>
  );
}

const areaOf = ({ placement }: { placement: Rect }): number => placement.width * placement.height;

function styleOf({ x, y, width, height }: Rect, size: PageSize) {
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(x, size.width),
    top: share(y, size.height),
    width: share(width, size.width),
    height: share(height, size.height),
  };
}
