import { useSyncExternalStore } from 'react';
import type { RowChoice } from './row-choice.ts';
import { isSelected, pageSelected, type Selection } from './selection.ts';

/** What is chosen, followed. */
export function useChosenRows({ subscribe, current }: RowChoice): Selection {
  return useSyncExternalStore(subscribe, current);
}

const noSubscription = () => () => {};

/** Whether a row is chosen, followed; undefined where rows can't be. */
export function useIsSelected(choice: RowChoice | undefined, id: string): boolean | undefined {
  return useSyncExternalStore(
    choice?.subscribe ?? noSubscription,
    () => choice && isSelected(choice.current(), id),
  );
}

/** How many rows of a page are chosen, followed. */
export function usePageSelected(
  { subscribe, current }: RowChoice,
  ids: readonly string[],
): ReturnType<typeof pageSelected> {
  return useSyncExternalStore(subscribe, () => pageSelected(current(), ids));
}
