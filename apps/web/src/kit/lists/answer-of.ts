import type { Rows } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';

/** Holds the part of a list's answer that a table needs. */
export interface ListAnswer<Row> {
  /** One page of rows; undefined until there are any to show. */
  rows: Rows<Row> | undefined;
  /** Newer rows are on their way. */
  isFetching: boolean;
  /** The rows are those of the query before; the ones of the current query are on their way. */
  isEarlier: boolean;
  /** Why there are no rows, or none that are newer, for people. */
  error: string | undefined;
  onRetry(): void;
}

/** Describes the query result of a list, as far as a table needs it. */
export interface RowsQueryResult<Answer> {
  data?: Answer;
  currentData?: Answer;
  isFetching: boolean;
  error?: { message?: string };
  refetch(): unknown;
}

/**
 * The answer of a list's query: the rows of the query before stay visible until the next ones come.
 * `counted` is the answer to its `fullCount`, where there is one.
 */
export function answerOf<Row>(
  query: RowsQueryResult<Rows<Row>>,
  counted?: Rows<unknown>,
): ListAnswer<Row> {
  const { currentData, data, isFetching, error } = query;
  const rows = currentData ?? (isFetching ? data : undefined);
  return {
    rows: rows?.isTotalCapped && counted ? withCount(rows, counted) : rows,
    isFetching,
    isEarlier: currentData === undefined,
    error: isFetching ? undefined : messageOf(error),
    onRetry: () => void query.refetch(),
  };
}

function withCount<Row>(rows: Rows<Row>, { total, isTotalCapped }: Rows<unknown>): Rows<Row> {
  return { ...rows, total, isTotalCapped };
}
