import { type Field, newFields } from '@countersign/contract';

/** The placement of the fields of these tests, by default. */
export const placement = { page: 0, x: 10, y: 10, width: 100, height: 20 };

/** A field of a form, a text if it does not say. */
export function formField(key: string, more: Partial<Field> = {}): Field {
  const type = more.type ?? 'text';
  return {
    ...newFields[type],
    key,
    label: key.toUpperCase(),
    assignee: 'creator',
    required: false,
    placements: [placement],
    ...more,
  } as Field;
}
