import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

interface RowKeys {
  active: ActiveRow;
  /** On the element around the rows; each of them has `data-row`. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The row that the Tab key leads to. It stays the same object: only the rows that it concerns are drawn again. */
export interface ActiveRow {
  subscribe(listener: () => void): () => void;
  current(): number;
  set(index: number): void;
}

function createActiveRow(): ActiveRow {
  const listeners = new Set<() => void>();
  let active = 0;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => active,
    set(index) {
      active = index;
      for (const listener of listeners) listener();
    },
  };
}

/** Subscribes to whether the Tab key leads to a row of so many. */
export function useIsActive({ subscribe, current }: ActiveRow, index: number, count: number) {
  return useSyncExternalStore(subscribe, () => Math.min(current(), count - 1) === index);
}

interface RowKeysOptions {
  /** Changes when other rows are shown. */
  rows: readonly unknown[] | undefined;
  body: { readonly current: HTMLElement | null };
  onOpen(index: number): void;
  onToggle(index: number): void;
  /** Shows more of a row, or hides it again; answers whether rows have more to show. */
  onDetail(index: number, isShown: boolean): boolean;
  /** Opens the page before or after; answers whether there is one. */
  onPage(by: -1 | 1): boolean;
  /** Moves to what is above the first row. */
  onTop?: (() => void) | undefined;
}

/** Lets the keyboard move through rows: arrows, Home, End, Page Up and Down, Enter and Space. */
export function useRowKeys({
  rows,
  body,
  onOpen,
  onToggle,
  onDetail,
  onPage,
  onTop,
}: RowKeysOptions): RowKeys {
  const [active] = useState(createActiveRow);
  const isPaging = useRef(false);
  const count = rows?.length ?? 0;
  const focus = (index: number) => {
    const all = body.current?.querySelectorAll<HTMLElement>('[data-row]');
    all?.[Math.max(0, Math.min(index, all.length - 1))]?.focus();
  };
  useEffect(() => {
    if (!isPaging.current || rows === undefined) return;
    // The row that had the focus is gone with its page.
    isPaging.current = false;
    body.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, [rows, body]);

  const act = (key: string, index: number, isRow: boolean): boolean => {
    switch (key) {
      case 'ArrowDown':
        focus(index + 1);
        return true;
      case 'ArrowUp':
        if (index === 0 && onTop) onTop();
        else focus(index - 1);
        return true;
      case 'Home':
        focus(0);
        return true;
      case 'End':
        focus(count - 1);
        return true;
      case 'PageDown':
      case 'PageUp':
        isPaging.current = onPage(key === 'PageDown' ? 1 : -1);
        return isPaging.current;
      case 'ArrowRight':
      case 'ArrowLeft':
        return isRow && onDetail(index, key === 'ArrowRight');
      case 'Enter':
        if (isRow) onOpen(index);
        return isRow;
      case ' ':
        if (isRow) onToggle(index);
        return isRow;
      default:
        return false;
    }
  };
  return {
    active,
    onKeyDown: (event) => {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-row]');
      // Menus and fields inside a row have their own use for these keys.
      const isOurs =
        row !== null && (target === row || target.matches('a, input[type="checkbox"]'));
      if (!isOurs || event.altKey || event.ctrlKey || event.metaKey) return;
      const all = [...(body.current?.querySelectorAll('[data-row]') ?? [])];
      if (act(event.key, all.indexOf(row), target === row)) event.preventDefault();
    },
  };
}
