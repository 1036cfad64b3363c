import type { ListFilter, RowSelection } from '@countersign/contract';

/** As many rows can be chosen, or left out of all, one by one: what a bulk action takes. */
export const maxChosen = 1000;

/** Describes the chosen rows: some by their ids, or all that match but a few. */
export interface Selection {
  kind: 'some' | 'all';
  /** The rows that are chosen, or those that are not. */
  ids: ReadonlySet<string>;
}

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };
export const allSelected: Selection = { kind: 'all', ids: new Set() };

export function isSelected({ kind, ids }: Selection, id: string): boolean {
  return ids.has(id) === (kind === 'some');
}

/** Counts the chosen rows; `total` is how many match. */
export function selectedCount({ kind, ids }: Selection, total: number): number {
  return kind === 'some' ? ids.size : Math.max(0, total - ids.size);
}

/** Chooses rows, or no longer; undefined where that would be more than can be chosen one by one. */
export function select(
  selection: Selection,
  rows: readonly string[],
  on: boolean,
): Selection | undefined {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (on === (selection.kind === 'some')) ids.add(id);
    else ids.delete(id);
  }
  const isTooMany = ids.size > maxChosen && ids.size > selection.ids.size;
  return isTooMany ? undefined : { kind: selection.kind, ids };
}

/** Tells if none, some or all rows of a page are chosen. */
export function pageSelected(
  selection: Selection,
  rows: readonly string[],
): 'none' | 'some' | 'every' {
  const count = rows.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'every' : 'some';
}

/** Describes the rows of a list by its search and filters. */
interface ShownRows {
  search: string;
  filters: ListFilter[];
  more: Readonly<Record<string, string>>;
}

/** A selection as a bulk action takes it. */
export function rowSelectionOf({ kind, ids }: Selection, list: ShownRows): RowSelection {
  if (kind === 'some') return { ids: [...ids] };
  const archived = list.more.archived;
  return {
    all: true,
    search: list.search,
    filters: list.filters,
    archived: archived === 'yes' || archived === 'all' ? archived : 'no',
    except: [...ids],
  };
}
