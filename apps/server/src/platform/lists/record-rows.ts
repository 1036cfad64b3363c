import { customKey, type ListField, type ListFilter } from '@countersign/contract';
import { customCell, customListField } from '@countersign/domain';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Member } from '../policy/caller.ts';
import type { ListSource } from './list-source.ts';
import type { Cell } from './sheet.ts';

/** The rows of a kind of record, as its list, its export and its bulk action read them. */
export interface RecordRows<
  Row extends { id: string },
  Choice,
  Source extends ListSource = ListSource,
> {
  /** The name of one record for people, such as "company". */
  thing: string;
  /** Names the file of an export, such as "Companies". */
  fileName?: string;
  /** The list, or what makes it for a user and the filters of the call. */
  source: Source | ((tx: Tx, user: Member, filters: ListFilter[]) => Promise<Source>);
  /** Which of the requested rows the user sees. */
  shown(choice: Choice, user: Member): SQL | undefined;
  /** Reads the rows of these ids, in any order. */
  load(tx: Tx, ids: readonly string[], user: Member, source: Source): Promise<readonly Row[]>;
  name(row: Row): string;
  /** The cells of an export that are not the row's property of the column's key. */
  cells?: Readonly<Record<string, (row: Row) => Cell>>;
}

/** The list that the rows come from. */
export async function listSource<Source extends ListSource>(
  { source }: Pick<RecordRows<never, never, Source>, 'source'>,
  tx: Tx,
  user: Member,
  filters: ListFilter[],
): Promise<Source> {
  return typeof source === 'function' ? source(tx, user, filters) : source;
}

/** The columns that an export can have, in their usual order. */
export function exportColumns({ definition, customFields = [] }: ListSource): ListField[] {
  return [...definition.fields, ...customFields.map(customListField)];
}

/** Returns what makes the cell of a column: days and moments in ISO 8601, labels for choices. */
export function cellOf<Row extends { id: string }>(
  { cells = {} }: Pick<RecordRows<Row, never>, 'cells'>,
  { definition, customFields = [] }: ListSource,
  key: string,
): (row: Row) => Cell {
  const own = cells[key];
  if (own) return own;
  const custom = customFields.find(({ id }) => customKey(id) === key);
  if (custom) {
    return (row) => {
      const { customValues } = row as Row & { customValues: CustomValues };
      return customCell(custom, customValues[custom.id]);
    };
  }
  const options = definition.fields.find((field) => field.key === key)?.options;
  return (row) => {
    const value = row[key as keyof Row] as Cell | string[] | undefined;
    if (Array.isArray(value)) return value.join(', ');
    return options?.find((option) => option.value === value)?.label ?? value ?? null;
  };
}

type CustomValues = Readonly<Record<string, Parameters<typeof customCell>[1]>>;
