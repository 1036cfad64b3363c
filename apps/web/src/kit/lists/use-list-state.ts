import type { ListDefinition, ListFilter } from '@countersign/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeListAddress,
  type ListAddress,
  type ListAddressChange,
  type OwnParameters,
  type OwnValues,
  readListAddress,
  readOwn,
  usualOf,
} from './list-address.ts';

/** Holds the state of a list, as its address says, and the ways to change it. */
export interface ListState<Own extends OwnParameters = OwnParameters> extends ListAddress<Own> {
  definition: ListDefinition;
  own: Own;
  /** The query of the list's endpoint, without the page's own parameters. */
  query: {
    search: string;
    filters: string;
    sort: string;
    direction: ListAddress['sort']['direction'];
    cursor: string | undefined;
    pageSize: number;
  };
  /** Rows are left out by a search or a filter. */
  isNarrowed: boolean;
  /** Replaces the entry of the browser's history: each pause in typing would be one otherwise. */
  setSearch(search: string): void;
  setFilters(filters: ListFilter[]): void;
  /** The same, from those that there are at that moment. */
  changeFilters(change: (filters: ListFilter[]) => ListFilter[]): void;
  setSort(sort: ListAddress['sort']): void;
  setCursor(cursor: string | undefined): void;
  setPageSize(pageSize: ListAddress['pageSize']): void;
  setMore(more: Partial<OwnValues<Own>>): void;
  setColumns(columns: string[] | undefined): void;
  setView(view: string | undefined): void;
  /** Several at once, as one entry of the browser's history. */
  change(change: ListAddressChange): void;
  /** Takes the search and the filters away. */
  clear(): void;
}

const none = {};

/**
 * The state of a list, which is all in the address: a link shows the same list, and the browser's back
 * button works. `own` are the other parameters of the page; it has to stay the same object.
 * @param definitionOf the list, or how it is with other values of the page's own parameters; it has to stay the same, too
 */
export function useListState<const Own extends OwnParameters = typeof none>(
  definitionOf: ListDefinition | ((more: OwnValues<Own>) => ListDefinition),
  own: Own = none as Own,
): ListState<Own> {
  const [params, setParams] = useSearchParams();
  const defined = useCallback(
    (more: OwnValues<Own>) =>
      typeof definitionOf === 'function' ? definitionOf(more) : definitionOf,
    [definitionOf],
  );
  const definition = defined(readOwn(params, own));
  const address = useMemo(
    () => readListAddress(params, definition, own),
    [params, definition, own],
  );
  // The router tells of a change a moment after it; the next one must not be made to what was before.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const put = useCallback(
    (change: ListAddressChange, replace = false) => {
      const more = { ...readOwn(latest.current, own), ...change.more };
      latest.current = changeListAddress(latest.current, defined(more), own, change);
      setParams(latest.current, { replace, preventScrollReset: true, flushSync: true });
    },
    [setParams, defined, own],
  );
  const changeFilters = useCallback(
    (change: (filters: ListFilter[]) => ListFilter[]) => {
      put({ filters: change(readListAddress(latest.current, definition, own).filters) });
    },
    [put, definition, own],
  );
  return useMemo(
    () => ({
      ...address,
      definition,
      own,
      query: {
        search: address.search,
        filters: JSON.stringify(address.filters),
        sort: address.sort.by,
        direction: address.sort.direction,
        cursor: address.cursor,
        pageSize: address.pageSize,
      },
      isNarrowed: address.search !== '' || address.filters.length > 0,
      setSearch: (search: string) => put({ search }, true),
      setFilters: (filters: ListFilter[]) => put({ filters }),
      changeFilters,
      setSort: (sort: ListAddress['sort']) => put({ sort }),
      setCursor: (cursor: string | undefined) => put({ cursor }),
      setPageSize: (pageSize: ListAddress['pageSize']) => put({ pageSize }),
      setMore: (more: Partial<OwnValues<Own>>) => put({ more: more as Record<string, string> }),
      setColumns: (columns: string[] | undefined) => put({ columns }),
      setView: (view: string | undefined) => put({ view }),
      change: put,
      clear: () => put({ search: '', filters: [] }),
    }),
    [address, definition, own, put, changeFilters],
  );
}

/** Tells if all that the page adds to the list is at its default; the choice of archived rows doesn't count. */
export function isOwnUsual({ own, more }: Pick<ListState, 'own' | 'more'>): boolean {
  return Object.entries(own).every(
    ([name, choices]) => name === 'archived' || more[name] === usualOf(choices),
  );
}
