import type { Field, PageSize, Placement } from '@countersign/contract';

/** Identifies a box: the index of one of a field's placements, and the field's key. */
export type BoxId = `${number} ${string}`;

/** A template while it is designed. Nothing in it is ever changed in place: an act makes a new one. */
export interface Design {
  readonly formTemplateId: string;
  readonly pages: readonly PageSize[];
  /** In tab order. */
  readonly fields: readonly Field[];
  /** The boxes that are chosen, in the order in which they were. */
  readonly selection: readonly BoxId[];
}

/** A box with the field that it belongs to. */
export interface Box {
  id: BoxId;
  field: Field;
  /** Which of the field's placements it is. */
  index: number;
  placement: Placement;
}

/** Builds the id of a field's box. */
export function boxId(key: string, index: number): BoxId {
  return `${index} ${key}`;
}

/** The key of the field that a box belongs to. */
export function keyOfBox(id: BoxId): string {
  return id.slice(id.indexOf(' ') + 1);
}

/** The boxes of some fields. */
export function boxesOf(fields: readonly Field[]): Box[] {
  return fields.flatMap((field) =>
    field.placements.map((placement, index) => ({
      id: boxId(field.key, index),
      field,
      index,
      placement,
    })),
  );
}

/** The boxes that are chosen, in the order in which they were. */
export function selectedBoxes({ fields, selection }: Design): Box[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return selection.flatMap((id) => {
    const field = byKey.get(keyOfBox(id));
    const index = Number.parseInt(id, 10);
    const placement = field?.placements[index];
    return field && placement ? [{ id, field, index, placement }] : [];
  });
}

/** The fields of which a box is chosen, each once. */
export function selectedFields(design: Design): Field[] {
  return [...new Set(selectedBoxes(design).map(({ field }) => field))];
}

/** The design with other boxes chosen. */
export function selectBoxes(design: Design, selection: readonly BoxId[]): Design {
  return { ...design, selection: [...new Set(selection)] };
}

/** The design with all boxes of some fields chosen. */
export function selectFields(design: Design, keys: Iterable<string>): Design {
  const wanted = new Set(keys);
  const fields = design.fields.filter(({ key }) => wanted.has(key));
  return selectBoxes(
    design,
    boxesOf(fields).map(({ id }) => id),
  );
}

/** The design with some fields changed; those that stay as they are stay the same objects. */
export function changeFields(
  design: Design,
  keys: Iterable<string>,
  change: (field: Field) => Field,
): Design {
  const wanted = new Set(keys);
  const fields = design.fields.map((field) => (wanted.has(field.key) ? change(field) : field));
  const isSame = fields.every((field, index) => field === design.fields[index]);
  return isSame ? design : { ...design, fields };
}

/** Changes the placements of the chosen boxes. */
export function changePlacements(
  design: Design,
  change: (placement: Placement, id: BoxId) => Placement,
): Design {
  const chosen = new Set(design.selection);
  return changeFields(design, design.selection.map(keyOfBox), (field) => {
    const placements = field.placements.map((placement, index) => {
      const id = boxId(field.key, index);
      return chosen.has(id) ? change(placement, id) : placement;
    });
    const isSame = placements.every((placement, index) => placement === field.placements[index]);
    return isSame ? field : { ...field, placements };
  });
}
