import type { Field } from '@countersign/fields';
import { fieldSchema } from '@countersign/fields';
import { assignSignatures } from './assign-signatures.ts';
import { buildField } from './build-field.ts';
import type { PlacedWidget } from './widget.ts';

/** Turns widgets into fields, in reading order: page, then rows from the top, then from the left. */
export function readFields(widgets: PlacedWidget[]): Field[] {
  const groups = Map.groupBy(widgets, ({ fieldName }, index) => fieldName || `field ${index + 1}`);
  const keys = new Set<string>();
  const fields: Field[] = [];
  for (const [fieldName, members] of groups) {
    const built = buildField(fieldName, members.toSorted(inReadingOrder));
    if (!built) continue;
    const field = fieldSchema.parse({ ...built, key: uniqueKey(fieldName, keys) });
    fields.push(field);
  }
  return assignSignatures(sortFields(fields));
}

function uniqueKey(fieldName: string, taken: Set<string>): string {
  const base = fieldName.slice(0, 490);
  let key = base;
  for (let n = 2; taken.has(key); n++) key = `${base} ${n}`;
  taken.add(key);
  return key;
}

function inReadingOrder(a: PlacedWidget, b: PlacedWidget): number {
  return a.place.page - b.place.page || a.place.y - b.place.y || a.place.x - b.place.x;
}

/** Fields are in one row when their middles are closer than this, in points. */
const rowTolerance = 6;

function sortFields(fields: Field[]): Field[] {
  const placed = fields.flatMap((field) =>
    field.placements.slice(0, 1).map(({ page, x, y, height }) => {
      const middle = y + Math.min(height, 24) / 2;
      return { field, page, x, middle, row: 0 };
    }),
  );
  placed.sort((a, b) => a.page - b.page || a.middle - b.middle);
  let row = 0;
  for (const [index, item] of placed.entries()) {
    const before = placed[index - 1];
    const next =
      before && (before.page !== item.page || item.middle - before.middle > rowTolerance);
    if (next) row++;
    item.row = row;
  }
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ field }) => field);
}
