import type { Field, FieldType } from '@countersign/contract';
import {
  IconAlignLeft,
  IconCheckbox,
  IconCircleDot,
  IconCursorText,
  IconSelect,
  IconSignature,
  type TablerIcon,
} from '@tabler/icons-react';

/** How each type of field is named and pictured to people. */
export const fieldTypes: Record<FieldType, { name: string; icon: TablerIcon }> = {
  text: { name: 'Text', icon: IconCursorText },
  multiline: { name: 'Multi-line text', icon: IconAlignLeft },
  checkbox: { name: 'Checkbox', icon: IconCheckbox },
  radio: { name: 'Radio group', icon: IconCircleDot },
  dropdown: { name: 'Dropdown', icon: IconSelect },
  signature: { name: 'Signature', icon: IconSignature },
};

/** The zero-based page that a field is on; that of its first place where it has several. */
export function fieldPage(field: Field): number {
  return Math.min(...field.placements.map((placement) => placement.page));
}

/** What a field takes, in a few words, for its row: "20 characters in boxes", "3 options". */
export function fieldFacts(field: Field): string[] {
  const facts: string[] = [];
  if ((field.type === 'text' || field.type === 'multiline') && field.maxLength !== undefined) {
    const boxes = field.type === 'text' && field.comb ? ' in boxes' : '';
    facts.push(
      `${field.maxLength === 1 ? '1 character' : `${field.maxLength} characters`}${boxes}`,
    );
  }
  if (field.type === 'radio' || field.type === 'dropdown') {
    facts.push(field.options.length === 1 ? '1 option' : `${field.options.length} options`);
  }
  if (field.type === 'dropdown' && field.editable) facts.push('own text allowed');
  if (field.type !== 'radio' && field.placements.length > 1) {
    facts.push(`${field.placements.length} places`);
  }
  return facts;
}
