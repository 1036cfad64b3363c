import type { DecimalSign, TableEncoding, TableReading } from '@countersign/contract';

/** A row of a table that has something in it. */
export interface TableRow {
  /** As the file counts, from 1; empty rows count too. */
  row: number;
  cells: string[];
}

/** Sets how a table is read; missing settings are detected. */
export interface TableChoice {
  encoding?: TableEncoding | undefined;
  /** The index of a workbook’s sheet. */
  sheet?: number | undefined;
  /** The sign that a workbook’s numbers are written with. */
  decimalSign?: DecimalSign | null | undefined;
}

/** Holds the detected reading of a table, as far as the file says it. */
export type FoundReading = Pick<TableReading, 'encoding' | 'sheets' | 'sheet'>;

/** A first look at a table. */
export interface TableLook extends FoundReading {
  /** The first rows that have something in them. */
  top: TableRow[];
  /** How many rows have something in them, as far as they were counted: no further than one too many. */
  filled: number;
}
