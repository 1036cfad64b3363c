import type { Field } from '@countersign/contract';
import { changeSettings, renameKey } from './design/change-settings.ts';
import { freeName } from './design/names.ts';

/**
 * The fields of a form behind which pages with fields of their own are put, from page `first` on, counted from 0.
 * Keys that are taken get a number, also in the formulas that name them.
 */
export function appendFields(
  before: readonly Field[],
  added: readonly Field[],
  first: number,
): Field[] {
  const taken = new Set([...before, ...added].map(({ key }) => key));
  const keys = new Set(before.map(({ key }) => key));
  let design = { pages: [], fields: added, selection: [] } as Parameters<typeof renameKey>[0];
  for (const { key } of added) {
    if (!keys.has(key)) continue;
    const free = freeName(key, taken);
    taken.add(free);
    design = changeSettings(renameKey(design, key, free), [free], { keyFrom: 'number' });
  }
  const moved = design.fields.map((field) => ({
    ...field,
    placements: field.placements.map((place) => ({ ...place, page: place.page + first })),
  }));
  return [...before, ...moved];
}
