import { useState } from 'react';

/** Describes a query, as far as it matters here. */
interface FreshQuery<Item> {
  currentData?: Item;
  isFetching: boolean;
}

/** Maximum age of data that is fresh enough to be edited, in seconds. */
export const freshFor = 5;

/**
 * Returns the initial value of an editor: undefined until the current state is loaded, as against what was seen some
 * minutes ago. Ask the query with `refetchOnMountOrArgChange: freshFor`, in a component whose `key` is the id.
 */
export function useFresh<Item>({ currentData, isFetching }: FreshQuery<Item>): Item | undefined {
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && currentData !== undefined && !isFetching) setKnown(true);
  return isKnown ? currentData : undefined;
}
