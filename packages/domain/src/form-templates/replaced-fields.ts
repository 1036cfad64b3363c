import type { Field, PageSize, Placement } from '@countersign/contract';
import { onPage, rectsOverlap } from './design/rects.ts';

/** Holds the placements of a field in a new file; undefined for one that was not found there. */
export interface FoundAgain {
  key: string;
  placements: readonly (Placement | undefined)[];
}

/** The fields of a form with another file. */
export interface ReplacedFields {
  fields: Field[];
  /** The keys of the fields of which a placement was not found. */
  open: string[];
  /** The keys of those that the new file brought. */
  added: string[];
}

/**
 * The fields of a form after its file was replaced. What the new file has a field of the same key for is there; what
 * was found again by its words is where these are now; everything else stays where it was, as far as there is such
 * a page. Fields that are new in the file are added where no other one lies.
 */
export function replacedFields(
  before: readonly Field[],
  found: readonly FoundAgain[],
  inFile: readonly Field[],
  pages: readonly PageSize[],
): ReplacedFields {
  const again = new Map(found.map(({ key, placements }) => [key, placements]));
  const fileFields = new Map(inFile.map((field) => [field.key, field]));
  const open: string[] = [];
  const kept = before.map((field): Field => {
    const own = fileFields.get(field.key);
    if (own?.type === field.type) return { ...field, placements: own.placements };
    const foundPlacements = again.get(field.key) ?? [];
    if (field.placements.some((_, index) => foundPlacements[index] === undefined))
      open.push(field.key);
    const placements = field.placements.map((placement, index) => {
      const wanted = foundPlacements[index] ?? placement;
      return onPage({ ...wanted, page: Math.min(wanted.page, pages.length - 1) }, pages);
    });
    return { ...field, placements };
  });
  const keys = new Set(before.map(({ key }) => key));
  const openKeys = new Set(open);
  const taken = kept.flatMap(({ key, placements }) => (openKeys.has(key) ? [] : placements));
  const added = inFile.filter(
    ({ key, placements }) =>
      !keys.has(key) &&
      !placements.some((placement) =>
        taken.some((other) => other.page === placement.page && rectsOverlap(other, placement)),
      ),
  );
  return { fields: [...kept, ...added], open, added: added.map(({ key }) => key) };
}
