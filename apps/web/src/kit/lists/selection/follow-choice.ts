import { useSyncExternalStore } from 'react';
import type { RowChoice } from './row-choice.ts';
import { isSelected, pageSelected, type Selection } from './selection.ts';

/** Subscribes to the chosen rows. */
export function useChosenRows({ subscribe, current }: RowChoice): Selection {
  return useSyncExternalStore(subscribe, current);
}

const noSubscription = () => () => {};

/** Subscribes to whether a row is chosen; undefined where rows can't be. */
export function useIsSelected(choice: RowChoice | undefined, id: string): boolean | undefined {
  return useSyncExternalStore(
    choice?.subscribe ?? noSubscription,
    () => choice && isSelected(choice.current(), id),
  );
}

/** Subscribes to how many rows of a page are chosen. */
export function usePageSelected(
  { subscribe, current }: RowChoice,
  ids: readonly string[],
): ReturnType<typeof pageSelected> {
  return useSyncExternalStore(subscribe, () => pageSelected(current(), ids));
}
