import type { Placement } from '@countersign/contract';
import { type Box, changePlaces, type Design, selectedBoxes } from './design.ts';
import { onPage, type Rect, rectAround } from './rects.ts';

/**
 * The chosen boxes moved by so many points, as far as all of them stay on their pages: they keep their places to
 * each other. `page`: the page to which those of the first one's page come.
 */
export function moveBoxes(design: Design, dx: number, dy: number, page?: number): Design {
  const boxes = selectedBoxes(design);
  const [first] = boxes;
  if (first === undefined) return design;
  const from = first.place.page;
  const pageOf = (place: Placement) => (place.page === from ? (page ?? from) : place.page);
  let [right, down] = [dx, dy];
  for (const number of new Set(boxes.map(({ place }) => place.page))) {
    const here = boxes.filter(({ place }) => place.page === number).map(({ place }) => place);
    const size = design.pages[here[0] ? pageOf(here[0]) : number];
    if (size === undefined) continue;
    const { x, y, width, height } = rectAround(here);
    right = Math.max(-x, Math.min(right, size.width - x - width));
    down = Math.max(-y, Math.min(down, size.height - y - height));
  }
  if (right === 0 && down === 0 && (page ?? from) === from) return design;
  return changePlaces(design, (place) =>
    onPage({ ...place, page: pageOf(place), x: place.x + right, y: place.y + down }, design.pages),
  );
}

/** The chosen boxes as they lie once the rectangle around them is another one. */
export function resizeBoxes(design: Design, from: Rect, to: Rect): Design {
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  return changePlaces(design, (place) =>
    onPage(
      {
        ...place,
        x: to.x + (place.x - from.x) * across,
        y: to.y + (place.y - from.y) * down,
        width: place.width * across,
        height: place.height * down,
      },
      design.pages,
    ),
  );
}

/** The lower right corner of each chosen box moved by so many points. */
export function growBoxes(design: Design, dx: number, dy: number): Design {
  return changePlaces(design, (place) => {
    const size = design.pages[place.page];
    if (size === undefined) return place;
    const width = Math.min(place.width + dx, size.width - place.x);
    const height = Math.min(place.height + dy, size.height - place.y);
    return onPage({ ...place, width, height }, design.pages);
  });
}

/** What a chosen box is in numbers, with a part of them changed. */
export function putBoxes(design: Design, change: Partial<Rect & { page: number }>): Design {
  return changePlaces(design, (place) => onPage({ ...place, ...change }, design.pages));
}

/** A side or a middle that boxes have in common once they are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** The chosen boxes along one line: that of the outermost of them, or the middle of all. */
export function alignBoxes(design: Design, to: Alignment): Design {
  const all = rectAround(selectedBoxes(design).map(({ place }) => place));
  const [right, bottom] = [all.x + all.width, all.y + all.height];
  const aligned = (place: Placement): Partial<Rect> => {
    switch (to) {
      case 'left':
        return { x: all.x };
      case 'center':
        return { x: all.x + (all.width - place.width) / 2 };
      case 'right':
        return { x: right - place.width };
      case 'top':
        return { y: all.y };
      case 'middle':
        return { y: all.y + (all.height - place.height) / 2 };
      case 'bottom':
        return { y: bottom - place.height };
    }
  };
  return changePlaces(design, (place) => onPage({ ...place, ...aligned(place) }, design.pages));
}

/** The chosen boxes with the same gap between each and the next; the outermost stay. */
export function distributeBoxes(design: Design, along: 'across' | 'down'): Design {
  const [at, length] = along === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const boxes = selectedBoxes(design).toSorted((one, other) => one.place[at] - other.place[at]);
  const all = rectAround(boxes.map(({ place }) => place));
  const taken = boxes.reduce((sum, { place }) => sum + place[length], 0);
  const gap = (all[length] - taken) / (boxes.length - 1);
  const starts = new Map<Box['id'], number>();
  let next = all[at];
  for (const { id, place } of boxes) {
    starts.set(id, next);
    next += place[length] + gap;
  }
  return changePlaces(design, (place, id) =>
    onPage({ ...place, [at]: starts.get(id) ?? place[at] }, design.pages),
  );
}

/** The chosen boxes as large as the one that was chosen first. */
export function sameSizeBoxes(design: Design, parts: readonly ('width' | 'height')[]): Design {
  const [first] = selectedBoxes(design);
  if (first === undefined) return design;
  const size = Object.fromEntries(parts.map((part) => [part, first.place[part]]));
  return changePlaces(design, (place) => onPage({ ...place, ...size }, design.pages));
}

/** What stands in the chosen boxes, and they themselves, turned by a quarter against the clock. */
export function turnBoxes(design: Design): Design {
  return changePlaces(design, ({ turn = 0, ...place }) => {
    const next = (turn + 90) % 360;
    const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    const [width, height] = [place.height, place.width];
    const turned = { ...place, x: middle.x - width / 2, y: middle.y - height / 2, width, height };
    const isTurned = next === 90 || next === 180 || next === 270;
    return onPage(isTurned ? { ...turned, turn: next } : turned, design.pages);
  });
}
