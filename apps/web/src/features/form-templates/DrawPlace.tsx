import type { PageSize, Placement } from '@countersign/contract';
import { type PointerEvent, useState } from 'react';
import type { PdfPage } from '../../ui/pdf/pdf-props.ts';
import type { Tone } from '../../ui/tones.ts';
import classes from './DrawPlace.module.css';
import { wholePoints } from './placed-fields.ts';

interface DrawPlaceProps {
  page: PdfPage;
  pages: readonly PageSize[];
  /** How large a place is that is pointed at and not drawn. */
  usualSize: PageSize;
  tone: Tone;
  onDraw(place: Placement): void;
}

/** What is drawn smaller than this, in CSS pixels, is pointed at. */
const leastDrawn = 8;

interface Point {
  x: number;
  y: number;
}

/** Lies over a page while a place is drawn there with a mouse, a pen or a finger. */
export function DrawPlace({ page, pages, usualSize, tone, onDraw }: DrawPlaceProps) {
  const [from, setFrom] = useState<Point>();
  const [to, setTo] = useState<Point>();
  const stop = () => {
    setFrom(undefined);
    setTo(undefined);
  };
  const box = from && to && between(from, to);
  const finish = (event: PointerEvent<HTMLElement>) => {
    if (from === undefined) return;
    stop();
    const { left, top, width, height } = between(from, pointIn(event));
    const { index, scale } = page;
    const isPointedAt = width < leastDrawn && height < leastDrawn;
    const drawn = isPointedAt
      ? {
          x: left / scale - usualSize.width / 2,
          y: top / scale - usualSize.height / 2,
          ...usualSize,
        }
      : { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
    onDraw(wholePoints({ page: index, ...drawn }, pages));
  };
  return (
    <div
      className={classes.surface}
      data-draw={page.index}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(pointIn(event));
      }}
      onPointerMove={(event) => {
        if (from !== undefined) setTo(pointIn(event));
      }}
      onPointerUp={finish}
      onPointerCancel={stop}
    >
      {box && <div className={classes.box} data-tone={tone} style={box} />}
    </div>
  );
}

function between(one: Point, other: Point) {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Where a pointer is, in CSS pixels from the top left corner of the page, and on the page. */
function pointIn({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    x: Math.max(0, Math.min(clientX - left, width)),
    y: Math.max(0, Math.min(clientY - top, height)),
  };
}
