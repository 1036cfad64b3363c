import type { SavedView } from '@countersign/contract';
import { messageOf } from '../../../core/api/message-of.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { useGetListPreferencesQuery, useSetListColumnsMutation } from '../api.ts';
import type { ListState } from '../use-list-state.ts';

/** Holds the user's preferences for a list. */
export interface Look {
  /** It is known how the user looks at it, or can't be found out. */
  isReady: boolean;
  /** The keys of the columns that the user or the address chose; null for the usual ones. */
  columns: readonly string[] | null;
  views: readonly SavedView[];
  /** The saved view that was opened. */
  view: SavedView | undefined;
  setColumns(columns: string[] | null): void;
}

/**
 * The columns and saved views of a list. Columns chosen in a view belong to it and go into the address;
 * those chosen elsewhere are kept for the user.
 */
export function useListPreferences(list: ListState): Look {
  const { name } = list.definition;
  const { data, error } = useGetListPreferencesQuery(name);
  const [save] = useSetListColumnsMutation();
  const view = data?.views.find(({ id }) => id === list.view);
  const keep = async (columns: string[] | null) => {
    const answer = await save({ list: name, columns });
    if (answer.error) toastError(messageOf(answer.error));
  };
  return {
    isReady: data !== undefined || error !== undefined,
    columns: list.columns ?? data?.columns ?? null,
    views: data?.views ?? [],
    view,
    setColumns: (columns) => {
      if (view !== undefined || list.columns !== undefined) list.setColumns(columns ?? undefined);
      else void keep(columns);
    },
  };
}
