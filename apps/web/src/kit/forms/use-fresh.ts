import { useState } from 'react';

/** What a query says, as far as it matters here. */
interface FreshQuery<Item> {
  currentData?: Item;
  isFetching: boolean;
}

/** What was fetched this many seconds ago is fresh enough to be edited. */
export const freshFor = 5;

/**
 * What an editor starts with: undefined until it is known how things are saved now, as against what
 * was seen some minutes ago. Ask the query with `refetchOnMountOrArgChange: freshFor`, in a component
 * whose `key` is the id.
 */
export function useFresh<Item>({ currentData, isFetching }: FreshQuery<Item>): Item | undefined {
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && currentData !== undefined && !isFetching) setKnown(true);
  return isKnown ? currentData : undefined;
}
