import { documentsListIn } from '@countersign/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../core/paths.ts';
import { useChosenScope } from '../../../core/session/use-chosen-scope.ts';
import { useLazyGetDocumentQuery, useListDocumentsQuery } from '../../../entities/documents/api.ts';
import { useListState } from '../../../kit/lists/use-list-state.ts';
import { loadPagesAhead } from '../turn/document-pages.ts';
import type { Sitting } from '../turn/use-turn-form.ts';
import { type Decision, decisions } from './text.ts';

/** The id of the input of a new comment, to lead to it by a key. */
export const commentId = 'new-comment';

/** The review of the documents that wait for the user, one after the other. */
export interface Review {
  /** From 1; 0 for a document that did not wait as the review began. */
  number: number;
  total: number;
  /** There are more documents than were read so far. */
  isMore: boolean;
  counts: Readonly<Record<Decision, number>>;
  isDone: boolean;
  /** The address of the list that is reviewed. */
  list: string;
  sitting: Sitting;
  /** Notes the decision about the open document, and opens the next one that is not decided. */
  decide(decision: Decision, sitting?: Sitting): void;
  /** Opens the next or the previous document; undefined where there is none. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

/** As many are read at once; those that follow are read as these are decided. */
const pageSize = 100;

/**
 * Holds the review that the address asks for, at one of its documents; undefined where it asks for none. The documents
 * are those of the list that it began at, in its order, and stay in it once they are decided.
 */
export function useReview(id: string): Review | undefined {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isOn = params.has('review');
  const { query } = useListState(documentsListIn('approve'));
  const importId = params.get('import');
  const { data } = useListDocumentsQuery(
    {
      ...query,
      ...useChosenScope(),
      ...(importId !== null && { importId }),
      cursor: undefined,
      pageSize,
      tab: 'approve',
    },
    { skip: !isOn, refetchOnMountOrArgChange: true },
  );
  const [ids, setIds] = useState<readonly string[]>([]);
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [sitting, setSitting] = useState<Sitting>({});
  const added = (data?.items ?? []).map((row) => row.id).filter((one) => !ids.includes(one));
  if (added.length > 0) setIds([...ids, ...added]);

  const index = ids.indexOf(id);
  const openAfter = (done: ReadonlyMap<string, Decision>) =>
    [...ids.slice(index + 1), ...ids.slice(0, Math.max(index, 0))].find((one) => !done.has(one));
  usePrefetched(isOn && index >= 0 ? openAfter(decided) : undefined);
  if (!isOn) return undefined;

  // The browser's back button leaves the review.
  const open = (to: string) =>
    void navigate(paths.documentInReview(to, params), { replace: true, preventScrollReset: false });
  const going = (to: string | undefined) => (to === undefined ? undefined : () => open(to));
  return {
    number: index + 1,
    total: ids.length,
    isMore: data !== undefined && data.next !== null,
    counts: countsOf(decided),
    isDone: ids.length > 0 && ids.every((one) => decided.has(one)),
    list: paths.documentsInReview(params),
    sitting,
    decide(decision, kept = sitting) {
      const now = new Map(decided).set(id, decision);
      setDecided(now);
      setSitting(kept);
      const next = openAfter(now);
      if (next !== undefined) open(next);
      // An approver does not see the draft that it is now.
      else if (decision === 'return') void navigate(paths.documentsInReview(params));
    },
    next: going(ids[index + 1]),
    previous: going(index > 0 ? ids[index - 1] : undefined),
  };
}

function countsOf(decided: ReadonlyMap<string, Decision>): Record<Decision, number> {
  const all = [...decided.values()];
  const counts = decisions.map((one) => [one, all.filter((other) => other === one).length]);
  return Object.fromEntries(counts) as Record<Decision, number>;
}

/** Loads a document and its pages before it is opened. */
function usePrefetched(id: string | undefined): void {
  const [load] = useLazyGetDocumentQuery();
  useEffect(() => {
    if (id === undefined) return;
    void load(id).then(({ data }) => data && loadPagesAhead(data));
  }, [id, load]);
}
