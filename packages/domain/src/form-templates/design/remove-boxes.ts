import { type Field, hasOptions, pluginOf } from '@countersign/contract';
import { boxId, type Design } from './design.ts';

/** The design without the chosen boxes, and without the fields that have no box left. */
export function removeBoxes(design: Design): Design {
  const chosen = new Set(design.selection);
  const fields = design.fields.flatMap((field) => {
    const left = field.placements.filter((_, index) => !chosen.has(boxId(field.key, index)));
    if (left.length === field.placements.length) return [field];
    return left.length === 0 ? [] : [withPlacements(field, left)];
  });
  return { ...design, fields, selection: [] };
}

/** Removes an option with its last box, where each placement is an option. */
function withPlacements(field: Field, placements: Field['placements']): Field {
  if (!hasOptions(field) || !pluginOf(field).hasBoxPerOption) return { ...field, placements };
  const before = new Set(field.placements.map(({ option }) => option));
  const now = new Set(placements.map(({ option }) => option));
  const options = field.options.filter(({ value }) => now.has(value) || !before.has(value));
  return { ...field, placements, options };
}
