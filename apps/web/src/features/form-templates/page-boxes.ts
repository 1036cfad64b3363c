import type { Field } from '@countersign/contract';
import type { PageBox } from '../../ui/pdf/PageBoxes.tsx';
import { type Edits, editedField } from './edits.ts';
import { fieldTypes } from './field-types.ts';

/** The places of a template's fields by zero-based page, in the colour of who fills them. */
export function pageBoxes(fields: readonly Field[], edits: Edits): Record<number, PageBox[]> {
  const pages: Record<number, PageBox[]> = {};
  for (const field of fields) {
    const { type, label, assignee } = editedField(field, edits[field.key]);
    for (const { page, x, y, width, height, option } of field.placements) {
      const name = option === undefined ? label : `${label}: ${option}`;
      pages[page] ??= [];
      pages[page].push({
        id: field.key,
        label: `${name} (${fieldTypes[type].name.toLowerCase()})`,
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
