import { useLayoutEffect, useState } from 'react';
import { toastError } from '../../../ui/notices/toast.ts';
import { text } from '../text.ts';
import { rowsKey } from '../tools/views.ts';
import type { ListState } from '../use-list-state.ts';
import { createRowChoice, type RowChoice } from './row-choice.ts';
import { maxChosen } from './selection.ts';

/**
 * The selection of rows of a list: it stays from page to page and in every order, and is gone when other
 * rows are searched for. `ids` are the rows of the page.
 */
export function useSelection(list: ListState, ids: readonly string[]): RowChoice {
  const key = rowsKey(list);
  const [kept, setKept] = useState(() => ({ key, choice: createRowChoice(sayTooMany) }));
  const { choice } = kept;
  useLayoutEffect(() => choice.show(ids), [choice, ids]);
  if (kept.key !== key) setKept({ key, choice: createRowChoice(sayTooMany) });
  return choice;
}

function sayTooMany() {
  toastError(text.selection.limit(maxChosen));
}
