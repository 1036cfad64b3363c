import { text } from './text.ts';
/** Something that has its turn in an order: those of equal numbers have it at the same time. */
export interface Ordered {
  id: string;
  sequence: number;
}

/** The items by their turn: those of one row act at the same time. */
export function rowsOf<Item extends Ordered>(items: readonly Item[]): Item[][] {
  const sequences = [...new Set(items.map(({ sequence }) => sequence))].sort((a, b) => a - b);
  return sequences.map((turn) => items.filter(({ sequence }) => sequence === turn));
}

/** The items of rows, whose turns count from 1 without gaps. */
export function renumber<Item extends Ordered>(rows: readonly (readonly Item[])[]): Item[] {
  return rows
    .filter((row) => row.length > 0)
    .flatMap((row, index) => row.map((item) => ({ ...item, sequence: index + 1 })));
}

/** Names the target of a drop: into a row, or before one as a row of its own. */
export type StepTarget = { kind: 'row' | 'before'; row: number };

/** Moves an item to another step. */
export function moveToStep<Item extends Ordered>(
  items: readonly Item[],
  id: string,
  target: StepTarget,
): Item[] {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return [...items];
  const rows = rowsOf(items).map((row) => row.filter((one) => one.id !== id));
  if (target.kind === 'row') rows[target.row]?.push(item);
  else rows.splice(target.row, 0, [item]);
  return renumber(rows);
}

/**
 * An item one turn earlier or later: out of a row that it shares, or else into the next row. It is
 * the same where there is nowhere to go.
 */
export function moveStep<Item extends Ordered>(
  items: readonly Item[],
  id: string,
  towards: 'earlier' | 'later',
): Item[] {
  const rows = rowsOf(items);
  const row = rows.findIndex((one) => one.some((item) => item.id === id));
  const isShared = (rows[row]?.length ?? 0) > 1;
  if (isShared) {
    return moveToStep(items, id, { kind: 'before', row: towards === 'earlier' ? row : row + 1 });
  }
  const next = towards === 'earlier' ? row - 1 : row + 1;
  if (next < 0 || next >= rows.length) return [...items];
  return moveToStep(items, id, { kind: 'row', row: next });
}

/** Describes the step of an item for screen readers: "in step 2 of 3, at the same time as Accounts". */
export function describeStep<Item extends Ordered>(
  items: readonly Item[],
  id: string,
  title: (item: Item) => string,
): string {
  const rows = rowsOf(items);
  const index = rows.findIndex((row) => row.some((item) => item.id === id));
  const others = (rows[index] ?? []).filter((item) => item.id !== id).map(title);
  return text.order.step(index + 1, rows.length, others);
}
