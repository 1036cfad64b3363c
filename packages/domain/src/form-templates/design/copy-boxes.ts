import { type Field, fieldSchema, type Placement } from '@countersign/contract';
import { z } from 'zod';
import { boxesOf, boxId, type Design, selectBoxes, selectedBoxes } from './design.ts';
import { freeKey, freeName } from './names.ts';
import { onPage, rectAround } from './rects.ts';

/** Holds copied fields with their chosen boxes. */
export const copiedBoxes = z.object({ fields: z.array(fieldSchema).min(1).max(1000) });
export type CopiedBoxes = z.infer<typeof copiedBoxes>;

/** Offset of a copy on the same page, in points. */
const offset = 10;

/** The chosen boxes, with their fields, in tab order; undefined where none is chosen. */
export function copyBoxes(design: Design): CopiedBoxes | undefined {
  const chosen = new Set(design.selection);
  const fields = design.fields.flatMap((field) => {
    const placements = field.placements.filter((_, index) => chosen.has(boxId(field.key, index)));
    return placements.length === 0 ? [] : [{ ...field, placements }];
  });
  return fields.length === 0 ? undefined : { fields };
}

/** Pastes copies onto a page, at the positions of the originals or offset from them, and selects them. */
export function pasteBoxes(design: Design, { fields }: CopiedBoxes, page: number): Design {
  const first = Math.min(...fields.flatMap(({ placements }) => placements.map((one) => one.page)));
  const taken = new Set(boxesOf(design.fields).map(({ placement }) => spotOf(placement)));
  const moved = (by: number) =>
    fields.map((field) => ({
      ...field,
      placements: field.placements.map((placement) =>
        onPage(
          {
            ...placement,
            page: page + placement.page - first,
            x: placement.x + by,
            y: placement.y + by,
          },
          design.pages,
        ),
      ),
    }));
  let copies = moved(0);
  const isTaken = () => boxesOf(copies).some(({ placement }) => taken.has(spotOf(placement)));
  for (let step = 1; step <= 20 && isTaken(); step += 1) copies = moved(step * offset);
  return addCopies(design, copies);
}

const spotOf = ({ page, x, y }: Placement) => `${page} ${x} ${y}`;

/** Describes how the chosen boxes are repeated. */
export interface Rows {
  /** How many rows there are in the end, with the first. */
  count: number;
  /** From the top of one row to the top of the next, in points. */
  step: number;
}

/** Computes the distance at which rows of the chosen boxes touch without a gap. */
export function rowStep(design: Design): number {
  return rectAround(selectedBoxes(design).map(({ placement }) => placement)).height;
}

/** The design with the chosen boxes repeated downwards, as far as the page goes; all rows are chosen. */
export function duplicateInRows(design: Design, { count, step }: Rows): Design {
  const copied = copyBoxes(design);
  if (copied === undefined) return design;
  let next = design;
  const chosen = [...design.selection];
  for (let row = 1; row < count; row += 1) {
    const fields = copied.fields.map((field) => ({
      ...field,
      placements: field.placements.map((placement) => ({
        ...placement,
        y: placement.y + row * step,
      })),
    }));
    const fits = boxesOf(fields).every(
      ({ placement }) =>
        placement.y + placement.height <= (design.pages[placement.page]?.height ?? 0),
    );
    if (!fits) break;
    next = addCopies(next, fields);
    chosen.push(...next.selection);
  }
  return selectBoxes(next, chosen);
}

/** Adds fields under keys and labels that are free; a key stays as it is where it can. */
function addCopies(design: Design, copies: readonly Field[]): Design {
  const keys = new Set(design.fields.map(({ key }) => key));
  const labels = new Set(design.fields.map(({ label }) => label));
  const added = copies.map((field) => {
    const { keyFrom: _, ...copied } = field;
    const named = freeKey(field, { formTemplateId: design.formTemplateId, taken: keys });
    const label = freeName(field.label, labels, ' ');
    keys.add(named.key);
    labels.add(label);
    return { ...copied, ...named, label };
  });
  return selectBoxes(
    { ...design, fields: [...design.fields, ...added] },
    boxesOf(added).map(({ id }) => id),
  );
}
