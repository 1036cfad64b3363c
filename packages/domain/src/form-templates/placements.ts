import type { PageSize, Placement } from '@countersign/contract';

/** Tolerance by which a placement may exceed its page in points, for rounding. */
const tolerance = 0.001;

/** Checks a placement in a form with these pages; undefined where it is right. */
export function placementProblem(
  { page, x, y, width, height }: Placement,
  pages: readonly PageSize[],
): string | undefined {
  const size = pages[page];
  if (size === undefined) return `The form has no page ${page + 1}.`;
  const isInside =
    x >= -tolerance &&
    y >= -tolerance &&
    x + width <= size.width + tolerance &&
    y + height <= size.height + tolerance;
  return isInside ? undefined : `The field is not inside of page ${page + 1}.`;
}
