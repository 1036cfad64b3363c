/** A row of a table that has something in it. */
export interface TableRow {
  /** As the file counts, from 1; empty rows count too. */
  row: number;
  cells: string[];
}

/** What a table is at a look. */
export interface TableLook {
  /** The first rows that have something in them. */
  top: TableRow[];
  /** How many rows have something in them, as far as they were counted: no further than one too many. */
  filled: number;
}
