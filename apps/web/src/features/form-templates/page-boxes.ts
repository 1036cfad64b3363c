import type { Field } from '@countersign/contract';
import { productFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import type { PageBox } from '../../ui/pdf/PageBoxes.tsx';
import { type Edits, editedField } from './field-edits.ts';

/** The places of a template's fields by zero-based page, in the colour of who fills them. */
export function pageBoxes(
  fields: readonly Field[],
  edits: Edits,
  types = productFieldTypes,
): Record<number, PageBox[]> {
  const pages: Record<number, PageBox[]> = {};
  for (const field of fields) {
    const edited = editedField(field, edits[field.key]);
    const { label, assignee } = edited;
    const typeName = viewOf(types, edited).name.toLowerCase();
    for (const { page, x, y, width, height, option } of field.placements) {
      const name = option === undefined ? label : `${label}: ${option}`;
      pages[page] ??= [];
      pages[page].push({
        id: field.key,
        label: `${name} (${typeName})`,
        x,
        y,
        width,
        height,
        tone: assignee === 'creator' ? 'ink' : 'amber',
      });
    }
  }
  return pages;
}
