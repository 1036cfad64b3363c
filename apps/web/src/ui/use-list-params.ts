import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Page and search words of a list, kept in the address, so that they can be linked and gone back to. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: Record<string, string>, replace = false) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const asked = Number(params.get('page') ?? '1');
  return {
    params,
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    search: params.get('search') ?? '',
    setPage: useCallback((page: number) => set({ page: page === 1 ? '' : String(page) }), [set]),
    // Each pause in typing would be an entry of the history otherwise.
    setSearch: useCallback((search: string) => set({ search, page: '' }, true), [set]),
    /** Sets parameters beside these two; an empty value takes one away. */
    setParams: useCallback((change: Record<string, string>) => set(change), [set]),
  };
}
