import { type DocumentState, documentStates } from '@countersign/contract';
import { Tabs } from '@mantine/core';
import { documentStateLooks } from './document-states.ts';
import classes from './StateTabs.module.css';

interface StateTabsProps {
  /** Undefined for all. */
  state: DocumentState | undefined;
  /** Undefined until they are known. */
  counts: Readonly<Record<DocumentState, number>> | undefined;
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
  const all =
    counts === undefined ? undefined : Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <Tabs
      value={state ?? 'all'}
      onChange={(next) => onChange(documentStates.find((one) => one === next))}
      mb="md"
    >
      <Tabs.List className={classes.list} aria-label="State of the documents">
        <Tab value="all" name="All" count={all} />
        {shown.map((one) => (
          <Tab key={one} value={one} name={names[one]} count={counts?.[one]} />
        ))}
      </Tabs.List>
    </Tabs>
  );
}

function Tab({ value, name, count }: { value: string; name: string; count: number | undefined }) {
  return (
    <Tabs.Tab
      value={value}
      rightSection={
        count !== undefined && (
          <span className={classes.count}>{count.toLocaleString('en-GB')}</span>
        )
      }
    >
      {name}
    </Tabs.Tab>
  );
}
