import type { Rows } from '@countersign/contract';
import { messageOf } from '../../ui/message-of.ts';

/** What a table takes of the answer of a list. */
export interface ListAnswer<Row> {
  /** One page of rows; undefined until there are any to show. */
  rows: Rows<Row> | undefined;
  /** Newer rows are on their way. */
  isFetching: boolean;
  /** The rows are those that were asked for before; the ones asked for now are on their way. */
  isEarlier: boolean;
  /** Why there are no rows, or none that are newer, for people. */
  error: string | undefined;
  onRetry(): void;
}

interface RowsQueryResult<Row> {
  data?: Rows<Row>;
  currentData?: Rows<Row>;
  isFetching: boolean;
  error?: { message?: string };
  refetch(): unknown;
}

/** The answer of a list's query: the rows asked for before stay in sight until the next ones come. */
export function answerOf<Row>(query: RowsQueryResult<Row>): ListAnswer<Row> {
  const { currentData, data, isFetching, error } = query;
  return {
    rows: currentData ?? (isFetching ? data : undefined),
    isFetching,
    isEarlier: currentData === undefined,
    error: isFetching ? undefined : messageOf(error),
    onRetry: () => void query.refetch(),
  };
}
