import { type DocumentCounts, type DocumentState, documentStates } from '@countersign/contract';
import { cappedCountText } from '../../kit/lists/row-words.ts';
import { documentStateLooks } from '../../records/documents/document-states.ts';
import { CountTabs } from '../../ui/CountTabs.tsx';

interface StateTabsProps {
  /** Undefined for all. */
  state: DocumentState | undefined;
  /** Undefined until they are known. */
  counts: Readonly<DocumentCounts> | undefined;
  onChange(state: DocumentState | undefined): void;
}

const names: Record<DocumentState, string> = {
  ...(Object.fromEntries(
    documentStates.map((state) => [state, documentStateLooks[state].name]),
  ) as Record<DocumentState, string>),
  draft: 'Drafts',
};

/** The states that always have a tab; the rarer ones have one when there is something in them. */
const always: readonly DocumentState[] = ['draft', 'pending', 'approved', 'declined'];

/** The list's tabs, each with its count. */
export function StateTabs({ state, counts, onChange }: StateTabsProps) {
  const shown = documentStates.filter(
    (one) => always.includes(one) || one === state || (counts?.[one] ?? 0) > 0,
  );
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const textOf = (count: number | undefined) =>
    count === undefined ? undefined : cappedCountText(count);
  return (
    <CountTabs
      label="State of the documents"
      tabs={[
        { value: 'all', name: 'All', count: textOf(all) },
        ...shown.map((one) => ({ value: one, name: names[one], count: textOf(counts?.[one]) })),
      ]}
      value={state ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  );
}
