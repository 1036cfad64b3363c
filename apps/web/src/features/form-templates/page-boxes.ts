import { type Field, isForSigning } from '@countersign/contract';
import type { ToneOf } from '../../kit/fields/assignees.ts';
import { productFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import type { PageBox } from '../../ui/pdf/PageBoxes.tsx';

/**
 * The places of a template's fields by zero-based page, in the colour of who fills them. Those of fields
 * for signing are not among them: they can be moved.
 */
export function pageBoxes(
  fields: readonly Field[],
  toneOf: ToneOf,
  types = productFieldTypes,
): Record<number, PageBox[]> {
  const pages: Record<number, PageBox[]> = {};
  for (const field of fields) {
    if (isForSigning(field)) continue;
    const { key, label, assignee, placements } = field;
    const typeName = viewOf(types, field).name.toLowerCase();
    for (const { page, x, y, width, height, option } of placements) {
      const name = option === undefined ? label : `${label}: ${option}`;
      pages[page] ??= [];
      pages[page].push({
        id: key,
        label: `${name} (${typeName})`,
        x,
        y,
        width,
        height,
        tone: toneOf(assignee),
      });
    }
  }
  return pages;
}
