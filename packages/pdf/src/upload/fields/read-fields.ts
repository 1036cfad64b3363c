import type { Field, OmittedField } from '@countersign/fields';
import { chosenKey, fieldSchema, isSenseless } from '@countersign/fields';
import { assignSignatures } from './assign-signatures.ts';
import { readOptions } from './build-choice.ts';
import { buildField } from './build-field.ts';
import { type NamedField, withFormulas } from './calculation.ts';
import { fieldFlags, flagsOf } from './field-flags.ts';
import { humanise } from './label.ts';
import { omittedOfField } from './omitted-fields.ts';
import { withConditions } from './show-when.ts';
import { uniqueKey } from './unique-key.ts';
import { inherited, type PlacedWidget, textOf } from './widget.ts';

/** Turns widgets into fields, in reading order: page, then rows from the top, then from the left. */
export function readFields(widgets: PlacedWidget[]): { fields: Field[]; omitted: OmittedField[] } {
  const groups = Map.groupBy(widgets, (widget, index) =>
    JSON.stringify([widget.fieldName || `field ${index + 1}`, ...kindOf(widget)]),
  );
  const keys = new Set<string>();
  const named: NamedField[] = [];
  for (const [group, members] of groups) {
    const [fieldName] = JSON.parse(group) as [string];
    const sorted = members.toSorted(inReadingOrder);
    const built = buildField(fieldName, sorted);
    const [widget] = sorted;
    if (!built || !widget) continue;
    const field = fieldSchema.parse({ ...built, ...keyOf(fieldName, keys) });
    named.push({ fieldName, widget, widgets: sorted, field });
  }
  const { shown, takenOver } = withConditions(withFormulas(named));
  return {
    fields: assignSignatures(sortFields(shown.map(({ field }) => field))),
    omitted: shown.flatMap((one) => omittedOfField(one, takenOver)),
  };
}

/** The key of a field of this name. Programs call fields `Text1` by themselves; `date` is what someone called one. */
function keyOf(fieldName: string, taken: Set<string>): Pick<Field, 'key' | 'keyFrom'> {
  const key = uniqueKey(fieldName, taken);
  if (key !== fieldName.slice(0, 490)) return { key, keyFrom: 'number' };
  return /\d/.test(key) || isSenseless(humanise(key)) ? { key } : chosenKey(key);
}

/**
 * Returns the settings that fields of one name share where they are one field: their type, their values, and who may
 * fill them.
 */
function kindOf(widget: PlacedWidget): unknown[] {
  const { required: _, inUnison: __, ...ofKind } = fieldFlags;
  const flags = flagsOf(widget) & Object.values(ofKind).reduce((all, flag) => all | flag, 0);
  const type = textOf(inherited(widget, 'FT'));
  return [type, flags, type === 'Ch' ? readOptions(widget) : []];
}

function inReadingOrder(a: PlacedWidget, b: PlacedWidget): number {
  return (
    a.placement.page - b.placement.page ||
    a.placement.y - b.placement.y ||
    a.placement.x - b.placement.x
  );
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
