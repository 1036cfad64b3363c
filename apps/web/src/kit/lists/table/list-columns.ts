import type { ListField } from '@countersign/contract';
import type { ReactNode } from 'react';

/** A column of a list. Its key is that of the field which it shows, where it shows one. */
export interface ListColumn<Row> {
  key: string;
  header: string;
  render(row: Row): ReactNode;
  /** How many pixels it needs; the room that is left is shared in proportion. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Can't be hidden. */
  isFixed?: boolean;
  /** Hidden until the user chooses it. */
  isHiddenAtFirst?: boolean;
  /** Left out on screens narrower than this, unless the user chose the columns. */
  hideBelow?: 'md' | 'lg';
  /** The field to sort by; without it the one of its key, where the list can be sorted by it. */
  sortKey?: string;
  /** The fields that it becomes in an export; without them the one of its key. */
  exportKeys?: readonly string[];
}

type Rest<Row> = Omit<ListColumn<Row>, 'key' | 'header' | 'render'>;

/**
 * A column as a page defines it: `header` is the label of its field, and `render` shows the row's value of its key, where
 * it says nothing else.
 */
type ColumnOf<Row, Field extends string> =
  | ListColumn<Row>
  | (Rest<Row> & { key: Field; header?: undefined; render(row: Row): ReactNode })
  | (Rest<Row> & { key: Field & ShownAsIs<Row>; header?: string; render?: undefined });

/** The keys of a row whose values can be shown as they are. */
type ShownAsIs<Row> = {
  [Key in keyof Row]: Row[Key] extends string | number | null ? Key : never;
}[keyof Row];

/** The columns of a list. */
export function columnsOf<Row, Field extends string>(
  { fields }: { fields: readonly (ListField & { key: Field })[] },
  columns: readonly ColumnOf<NoInfer<Row>, NoInfer<Field>>[],
): ListColumn<Row>[] {
  return columns.map((column) => ({
    header: fields.find(({ key }) => key === column.key)?.label ?? '',
    render: (row) => row[column.key as keyof Row] as ReactNode,
    ...(column as Partial<ListColumn<Row>> & { key: string }),
  }));
}

export const defaultWidth = 140;

/** The field that a column sorts by; undefined where it can't be sorted. */
export function sortKeyOf<Row>(
  { key, sortKey = key }: ListColumn<Row>,
  fields: readonly ListField[],
): string | undefined {
  return fields.some((field) => field.key === sortKey && field.canSort === true)
    ? sortKey
    : undefined;
}

/** Names the widths of the screen; a column can be left out on the narrower ones. */
export type Width = 'narrow' | 'medium' | 'wide';

/**
 * The columns in the order in which they are shown. `chosen` are the keys of those that the user chose;
 * null for the usual ones. Fixed columns are always among them, those that were not chosen after those that were.
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
  width: Width = 'wide',
): ListColumn<Row>[] {
  if (chosen === null) {
    return columns.filter(
      ({ isHiddenAtFirst, hideBelow }) => isHiddenAtFirst !== true && hasRoom(hideBelow, width),
    );
  }
  const found = chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const missing = columns.filter(({ key, isFixed }) => isFixed === true && !chosen.includes(key));
  const afterFixed = found.findLastIndex(({ isFixed }) => isFixed === true) + 1;
  const shown = found.toSpliced(afterFixed, 0, ...missing);
  return shown.length > 0 ? shown : shownColumns(columns, null, width);
}

function hasRoom(hideBelow: 'md' | 'lg' | undefined, width: Width): boolean {
  if (hideBelow === undefined || width === 'wide') return true;
  return hideBelow === 'md' && width === 'medium';
}

/** Every column: those that are shown in their order, then those that can be shown. */
export function columnsInOrder<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): { column: ListColumn<Row>; isShown: boolean }[] {
  if (chosen === null) {
    return columns.map((column) => ({ column, isShown: column.isHiddenAtFirst !== true }));
  }
  const shown = shownColumns(columns, chosen);
  return [
    ...shown.map((column) => ({ column, isShown: true })),
    ...columns
      .filter((column) => !shown.includes(column))
      .map((column) => ({ column, isShown: false })),
  ];
}

/** The keys of the columns after one was shown or hidden. */
export function toggleColumn<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
  key: string,
): string[] {
  return columnsInOrder(columns, chosen)
    .filter(({ column, isShown }) => (column.key === key ? !isShown : isShown))
    .map(({ column }) => column.key);
}

/** The keys of the columns after a shown one was moved before or behind its neighbour. */
export function moveColumn<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
  key: string,
  by: -1 | 1,
): string[] {
  const keys = shownColumns(columns, chosen).map((column) => column.key);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  keys.splice(to, 0, ...keys.splice(from, 1));
  return keys;
}

/** Lists the keys of the columns for an export: the fields that they show. */
export function exportKeysOf<Row>(
  shown: readonly ListColumn<Row>[],
  fields: readonly ListField[],
): string[] {
  const keys = shown.flatMap(({ key, exportKeys }) => exportKeys ?? [key]);
  return [...new Set(keys)].filter((key) => fields.some((field) => field.key === key));
}
