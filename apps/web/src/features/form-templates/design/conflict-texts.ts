import { assigneeName, type Field, type FieldAssignee } from '@countersign/contract';
import type { ValueTexts } from '../../../kit/forms/ConflictNotice.tsx';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';
import type { DesignValues } from './design-store.ts';
import { text } from './text.ts';

/** Labels a part of a template in the notice of a conflict, by its path such as `fields.fee.label`. */
export function nameOfPart(path: string, fields: readonly Field[]): string {
  if (path === 'name') return text.conflict.name;
  if (path === 'order') return text.conflict.order;
  const field = fields.find(({ key }) => `${path}.`.startsWith(`fields.${key}.`));
  if (field === undefined) return path;
  const part = path.slice(`fields.${field.key}.`.length);
  return part === '' ? field.label : `${field.label}, ${text.conflict.parts[part] ?? part}`;
}

/** Formats the values of a template in the notice of a conflict. */
export const conflictTexts: ValueTexts<DesignValues> = {
  name: (name) => name,
  order: (order) => fieldsText(order.length),
  fields: (value: unknown, [, part]) => {
    if (value === undefined) return text.conflict.nothing;
    if (typeof value === 'boolean') return value ? text.conflict.yes : text.conflict.no;
    if (part === 'assignee') return assigneeName(value as FieldAssignee);
    if (part === undefined) return (value as Field).label;
    return typeof value === 'string' ? value : JSON.stringify(value);
  },
};
