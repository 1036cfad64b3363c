import type { PageSize, Placement, SignedKind } from '@countersign/contract';

/** The smallest that a place can be made, in points. */
const smallest = { width: 12, height: 8 };

/** How large a new place is, in points: what is written there fits. */
export const newPlaceSize: Readonly<Record<SignedKind['type'], PageSize>> = {
  signature: { width: 160, height: 36 },
  initials: { width: 60, height: 30 },
  'signed-on': { width: 100, height: 18 },
};

/** How far a place may stand over its page in points: what arithmetic makes of a place that fits. */
const tolerance = 0.001;

/** What is wrong with a place in a form of these pages, or undefined. */
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

/**
 * The place moved, and made smaller where it must be, so that it is on its page; in hundredths of a point.
 * One on a page that the form does not have comes to the nearest one.
 */
export function keepOnPage<P extends Placement>(place: P, pages: readonly PageSize[]): P {
  const page = clamp(place.page, 0, pages.length - 1);
  const size = pages[page];
  if (size === undefined) throw new RangeError('A form without pages has no places.');
  const width = along(place.width, Math.min(smallest.width, size.width), size.width);
  const height = along(place.height, Math.min(smallest.height, size.height), size.height);
  return {
    ...place,
    page,
    x: along(place.x, 0, size.width - width),
    y: along(place.y, 0, size.height - height),
    width,
    height,
  };
}

/** A length in hundredths of a point, not over the most though it be rounded. */
function along(value: number, least: number, most: number): number {
  const highest = Math.floor((most + tolerance) * 100) / 100;
  return clamp(Math.round(value * 100) / 100, least, highest);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
