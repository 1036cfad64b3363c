import type { ListFieldKind } from '@countersign/contract';

/** The value of a cell: days in ISO 8601, and moments so too or in milliseconds. */
export type Cell = string | number | boolean | null;

/** Rows that were read together. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

export interface SheetColumn {
  label: string;
  kind: ListFieldKind;
}

/** A sheet: its columns, and the clock by which its moments are written. */
export interface Sheet {
  columns: readonly SheetColumn[];
  clock: (time: number) => number;
}
