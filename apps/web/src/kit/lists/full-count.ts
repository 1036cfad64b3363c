import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RowsQueryResult } from './answer-of.ts';

interface RowsArgs {
  cursor?: string | undefined;
  pageSize?: unknown;
  count?: 'quick' | 'full' | undefined;
}

/**
 * Builds the query for the full count of a long list, which is requested together with one of its pages: the rows are on the
 * screen before their number is. Nothing where the page counted them all.
 */
export function fullCount<Args extends RowsArgs>(
  args: Args,
  { currentData, data }: RowsQueryResult<{ isTotalCapped: boolean }>,
) {
  // On the way to another page the list is as long as it was; what else is on its way may be shorter.
  const known = currentData ?? (args.cursor === undefined ? undefined : data);
  if (!known?.isTotalCapped) return skipToken;
  return { ...args, cursor: undefined, pageSize: 1, count: 'full' as const };
}

/** Sets when a full count is requested again: after so many seconds, or when this user changes the rows. */
export const fullCountOptions = { refetchOnMountOrArgChange: 30 };
