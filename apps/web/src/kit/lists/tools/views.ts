import type { SavedViewQuery } from '@countersign/contract';
import { type ListAddress, type ListAddressChange, usualOf } from '../list-address.ts';
import type { ListState } from '../use-list-state.ts';

/** Builds the query of a saved view from the current list; `columns` are those that are shown. */
export function viewQueryOf(
  list: ListAddress & Pick<ListState, 'definition' | 'own'>,
  columns: readonly string[] | null,
): SavedViewQuery {
  const { definition, search, filters, sort, more, own } = list;
  const { by, direction } = definition.defaultSort;
  const isUsual = sort.by === by && sort.direction === direction;
  return {
    search: search.trim(),
    filters,
    sort: isUsual ? null : sort.by,
    direction: isUsual ? null : sort.direction,
    columns: columns === null ? null : [...columns],
    more: Object.fromEntries(
      Object.entries(own).flatMap(([name, choices]) => {
        const value = more[name] ?? '';
        return value === usualOf(choices) ? [] : [[name, value]];
      }),
    ),
  };
}

/** The change of the address that opens a view; null for the list as it is without one. */
export function openView(
  list: Pick<ListState, 'definition' | 'own'>,
  view: { id: string; query: SavedViewQuery } | null,
): ListAddressChange {
  const { by, direction } = list.definition.defaultSort;
  const query = view?.query;
  return {
    view: view?.id,
    search: query?.search ?? '',
    filters: query?.filters ?? [],
    sort: { by: query?.sort ?? by, direction: query?.direction ?? direction },
    columns: query?.columns ?? undefined,
    cursor: undefined,
    more: Object.fromEntries(
      Object.entries(list.own).map(([name, choices]) => [
        name,
        query?.more[name] ?? usualOf(choices),
      ]),
    ),
  };
}

/** Tells if a list shows the same as a saved view. */
export function isSameView(one: SavedViewQuery, other: SavedViewQuery): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({ search, filters, sort, direction, columns, more }: SavedViewQuery) {
  return [
    search,
    filters.map(({ field, operator, values }) => [field, operator, values]),
    sort,
    direction,
    columns,
    Object.entries(more).sort(([one], [other]) => (one < other ? -1 : 1)),
  ];
}

/** The address of a list without its page: what a selection of rows belongs to. */
export function rowsKey({
  search,
  filters,
  more,
}: Pick<ListAddress, 'search' | 'filters' | 'more'>) {
  return JSON.stringify([search, filters, more]);
}
