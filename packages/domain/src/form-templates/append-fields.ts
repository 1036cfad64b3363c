import type { Field } from '@countersign/contract';
import { withOwnKeys } from './own-keys.ts';

/**
 * The fields of a form behind which pages with fields of their own are put, from page `first` on, counted from 0.
 * Keys that are taken get others, also in the formulas that name them.
 */
export function appendFields(
  { id: formTemplateId, fields: before }: { id: string; fields: readonly Field[] },
  added: readonly Field[],
  first: number,
): Field[] {
  const taken = new Set(before.map(({ key }) => key));
  const moved = withOwnKeys(added, { formTemplateId, taken }).fields.map((field) => ({
    ...field,
    placements: field.placements.map((placement) => ({
      ...placement,
      page: placement.page + first,
    })),
  }));
  return [...before, ...moved];
}
