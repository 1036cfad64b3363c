import type { Field, Placement } from '@countersign/contract';

/** Fields as one reads them: page by page, from the top down, those of one line from left to right. */
export function readingOrder(fields: readonly Field[]): Field[] {
  const firsts = fields.map((field) => ({ field, placement: firstPlacement(field) }));
  firsts.sort(
    (one, other) =>
      one.placement.page - other.placement.page ||
      middleOf(one.placement) - middleOf(other.placement),
  );
  const lines: (typeof firsts)[] = [];
  for (const entry of firsts) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (line && first && isLevel(first.placement, entry.placement)) line.push(entry);
    else lines.push([entry]);
  }
  return lines.flatMap((line) =>
    line.sort((one, other) => one.placement.x - other.placement.x).map(({ field }) => field),
  );
}

/** Returns the placement of a field that is read first. */
export function firstPlacement({ placements }: Field): Placement {
  const [first, ...others] = placements;
  if (first === undefined) throw new RangeError('A field without a placement is on no page.');
  return others.reduce(
    (best, one) =>
      one.page < best.page || (one.page === best.page && one.y < best.y) ? one : best,
    first,
  );
}

const middleOf = ({ y, height }: Placement) => y + height / 2;

/** Tells if the middle of the second is level with the first. */
function isLevel(first: Placement, second: Placement): boolean {
  const middle = middleOf(second);
  return first.page === second.page && middle < first.y + first.height && middle >= first.y;
}
