import type { RowSelection } from '@countersign/contract';
import { useRef, useState } from 'react';
import { toastError } from '../../ui/toast.ts';
import {
  allSelected,
  isSelected,
  maxChosen,
  nothingSelected,
  pageSelected,
  rowSelectionOf,
  type Selection,
  select,
  selectedCount,
} from './selection.ts';
import type { ListState } from './use-list-state.ts';
import { rowsKey } from './views.ts';

/** The chosen rows of a list, and the ways to choose. */
export interface RowChoice {
  selection: RowSelection;
  count: number;
  isAll: boolean;
  page: 'none' | 'some' | 'every';
  isSelected(id: string): boolean;
  /** Chooses a row, or no longer; `isRange` for all from the one chosen before to it. */
  toggle(id: string, isRange?: boolean): void;
  togglePage(): void;
  selectAll(): void;
  clear(): void;
}

/**
 * The selection of rows of a list: it stays from page to page and in every order, and is gone when other
 * rows are searched for. `ids` are the rows of the page.
 */
export function useSelection(list: ListState, ids: readonly string[], total: number): RowChoice {
  const key = rowsKey(list);
  const [kept, setKept] = useState({ key, selection: nothingSelected });
  const last = useRef<string>(null);
  if (kept.key !== key) setKept({ key, selection: nothingSelected });
  const selection = kept.key === key ? kept.selection : nothingSelected;

  const set = (next: Selection | undefined) => {
    if (next !== undefined) return setKept({ key, selection: next });
    const most = maxChosen.toLocaleString('en-GB');
    toastError(`At most ${most} rows can be chosen one by one. Select all that match instead.`);
  };
  return {
    selection: rowSelectionOf(selection, list),
    count: selectedCount(selection, total),
    isAll: selection.kind === 'all',
    page: pageSelected(selection, ids),
    isSelected: (id) => isSelected(selection, id),
    toggle: (id, isRange = false) => {
      const from = last.current === null ? -1 : ids.indexOf(last.current);
      const to = ids.indexOf(id);
      last.current = id;
      const rows =
        isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      set(select(selection, rows, !isSelected(selection, id)));
    },
    togglePage: () => set(select(selection, ids, pageSelected(selection, ids) !== 'every')),
    selectAll: () => set(allSelected),
    clear: () => set(nothingSelected),
  };
}
