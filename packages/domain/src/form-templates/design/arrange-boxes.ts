import type { Placement } from '@countersign/contract';
import { type Box, changePlacements, type Design, selectedBoxes } from './design.ts';
import { onPage, type Rect, rectAround } from './rects.ts';

/**
 * Moves the chosen boxes by so many points, as far as all of them stay on their pages, without changing their
 * distances. `page`: the page to which those of the first one's page come.
 */
export function moveBoxes(design: Design, dx: number, dy: number, page?: number): Design {
  const boxes = selectedBoxes(design);
  const [first] = boxes;
  if (first === undefined) return design;
  const from = first.placement.page;
  const pageOf = (placement: Placement) =>
    placement.page === from ? (page ?? from) : placement.page;
  let [right, down] = [dx, dy];
  for (const number of new Set(boxes.map(({ placement }) => placement.page))) {
    const here = boxes
      .filter(({ placement }) => placement.page === number)
      .map(({ placement }) => placement);
    const size = design.pages[here[0] ? pageOf(here[0]) : number];
    if (size === undefined) continue;
    const { x, y, width, height } = rectAround(here);
    right = Math.max(-x, Math.min(right, size.width - x - width));
    down = Math.max(-y, Math.min(down, size.height - y - height));
  }
  if (right === 0 && down === 0 && (page ?? from) === from) return design;
  return changePlacements(design, (placement) =>
    onPage(
      { ...placement, page: pageOf(placement), x: placement.x + right, y: placement.y + down },
      design.pages,
    ),
  );
}

/** The chosen boxes as they lie once the rectangle around them is another one. */
export function resizeBoxes(design: Design, from: Rect, to: Rect): Design {
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  return changePlacements(design, (placement) =>
    onPage(
      {
        ...placement,
        x: to.x + (placement.x - from.x) * across,
        y: to.y + (placement.y - from.y) * down,
        width: placement.width * across,
        height: placement.height * down,
      },
      design.pages,
    ),
  );
}

/** The lower right corner of each chosen box moved by so many points. */
export function growBoxes(design: Design, dx: number, dy: number): Design {
  return changePlacements(design, (placement) => {
    const size = design.pages[placement.page];
    if (size === undefined) return placement;
    const width = Math.min(placement.width + dx, size.width - placement.x);
    const height = Math.min(placement.height + dy, size.height - placement.y);
    return onPage({ ...placement, width, height }, design.pages);
  });
}

/** Sets parts of the placement of the chosen boxes. */
export function putBoxes(design: Design, change: Partial<Rect & { page: number }>): Design {
  return changePlacements(design, (placement) => onPage({ ...placement, ...change }, design.pages));
}

/** A side or a middle that boxes have in common once they are aligned. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** The chosen boxes along one line: that of the outermost of them, or the middle of all. */
export function alignBoxes(design: Design, to: Alignment): Design {
  const all = rectAround(selectedBoxes(design).map(({ placement }) => placement));
  const [right, bottom] = [all.x + all.width, all.y + all.height];
  const aligned = (placement: Placement): Partial<Rect> => {
    switch (to) {
      case 'left':
        return { x: all.x };
      case 'center':
        return { x: all.x + (all.width - placement.width) / 2 };
      case 'right':
        return { x: right - placement.width };
      case 'top':
        return { y: all.y };
      case 'middle':
        return { y: all.y + (all.height - placement.height) / 2 };
      case 'bottom':
        return { y: bottom - placement.height };
    }
  };
  return changePlacements(design, (placement) =>
    onPage({ ...placement, ...aligned(placement) }, design.pages),
  );
}

/** The chosen boxes with the same gap between each and the next; the outermost stay. */
export function distributeBoxes(design: Design, along: 'across' | 'down'): Design {
  const [at, length] = along === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const boxes = selectedBoxes(design).toSorted(
    (one, other) => one.placement[at] - other.placement[at],
  );
  const all = rectAround(boxes.map(({ placement }) => placement));
  const taken = boxes.reduce((sum, { placement }) => sum + placement[length], 0);
  const gap = (all[length] - taken) / (boxes.length - 1);
  const starts = new Map<Box['id'], number>();
  let next = all[at];
  for (const { id, placement } of boxes) {
    starts.set(id, next);
    next += placement[length] + gap;
  }
  return changePlacements(design, (placement, id) =>
    onPage({ ...placement, [at]: starts.get(id) ?? placement[at] }, design.pages),
  );
}

/** The chosen boxes as large as the one that was chosen first. */
export function sameSizeBoxes(design: Design, parts: readonly ('width' | 'height')[]): Design {
  const [first] = selectedBoxes(design);
  if (first === undefined) return design;
  const size = Object.fromEntries(parts.map((part) => [part, first.placement[part]]));
  return changePlacements(design, (placement) => onPage({ ...placement, ...size }, design.pages));
}

/** Turns the chosen boxes and their content by a quarter, anticlockwise. */
export function turnBoxes(design: Design): Design {
  return changePlacements(design, ({ turn = 0, ...placement }) => {
    const next = (turn + 90) % 360;
    const middle = { x: placement.x + placement.width / 2, y: placement.y + placement.height / 2 };
    const [width, height] = [placement.height, placement.width];
    const turned = {
      ...placement,
      x: middle.x - width / 2,
      y: middle.y - height / 2,
      width,
      height,
    };
    const isTurned = next === 90 || next === 180 || next === 270;
    return onPage(isTurned ? { ...turned, turn: next } : turned, design.pages);
  });
}
