import { type CustomValues, customKey } from '@countersign/contract';
import { parseCustomCell } from '@countersign/domain';
import type { OwnersField } from './custom-field-queries.ts';

/** The values of a tenant's own fields that a row of a file has; what can't be read is noted at its column. */
export function readCustomCells(
  cells: Readonly<Record<string, string>>,
  fields: readonly OwnersField[],
  note: (column: string, message: string) => void,
): CustomValues {
  const values: CustomValues = {};
  for (const field of fields) {
    const key = customKey(field.id);
    const text = cells[key];
    if (text === undefined || text.trim() === '') continue;
    const read = parseCustomCell(field, text);
    if (read.problem !== undefined) note(key, read.problem);
    else values[field.id] = read.value;
  }
  return values;
}
