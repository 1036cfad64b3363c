import {
  allSelected,
  isSelected,
  nothingSelected,
  pageSelected,
  type Selection,
  select,
} from './selection.ts';

/**
 * The chosen rows of a list, and the ways to choose. It stays the same object while rows are chosen: what shows
 * them asks for what it shows, so that a row that is ticked is drawn again and the others are not.
 */
export interface RowChoice {
  subscribe(listener: () => void): () => void;
  /** Tells which rows the page has. */
  show(ids: readonly string[]): void;
  /** What is chosen at the moment. */
  current(): Selection;
  /** Chooses a row, or no longer; `isRange` for all from the one chosen before to it. */
  toggle(id: string, isRange?: boolean): void;
  togglePage(): void;
  selectAll(): void;
  /** Chooses these rows and no others. */
  choose(ids: readonly string[]): void;
  clear(): void;
}

/** Creates the choice of rows; `onTooMany` is called where more are chosen than can be, one by one. */
export function createRowChoice(onTooMany: () => void): RowChoice {
  const listeners = new Set<() => void>();
  let page: readonly string[] = [];
  let selection = nothingSelected;
  /** The row that was chosen last. */
  let last: string | undefined;
  const set = (next: Selection | undefined) => {
    if (next === undefined) return onTooMany();
    selection = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(ids) {
      page = ids;
    },
    current: () => selection,
    toggle(id, isRange = false) {
      const from = last === undefined ? -1 : page.indexOf(last);
      const to = page.indexOf(id);
      last = id;
      const rows =
        isRange && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      set(select(selection, rows, !isSelected(selection, id)));
    },
    togglePage: () => set(select(selection, page, pageSelected(selection, page) !== 'every')),
    selectAll: () => set(allSelected),
    choose: (ids) => set({ kind: 'some', ids: new Set(ids) }),
    clear: () => set(nothingSelected),
  };
}
