import type { Field, PageSize } from '@countersign/contract';
import { storedFieldProblem } from './design/field-issues.ts';
import { placementProblem } from './placements.ts';

/** Tells if a field of a file holds a value that was filled in and can be changed. */
export function isFilled(field: Field): boolean {
  return 'default' in field && field.default !== undefined && field.readOnly !== true;
}

/**
 * Takes the values out of fields that a file brought; `keys` names these, else all are.
 * @returns the fields without them, and as `filled` the fields whose values can be their defaults
 */
export function takeFileValues(
  { fields, pages }: { fields: readonly Field[]; pages: readonly PageSize[] },
  keys?: ReadonlySet<string>,
): { fields: Field[]; filled: Field[] } {
  const isTaken = (field: Field) => isFilled(field) && (keys?.has(field.key) ?? true);
  const canChange = (field: Field) =>
    storedFieldProblem(field) === undefined &&
    field.placements.every((placement) => placementProblem(placement, pages) === undefined);
  return {
    fields: fields.map((field) => (isTaken(field) ? withoutValue(field) : field)),
    filled: fields.filter((field) => isTaken(field) && canChange(field)),
  };
}

function withoutValue(field: Field): Field {
  if (!('default' in field)) return field;
  const { default: _, ...blank } = field;
  return blank;
}
