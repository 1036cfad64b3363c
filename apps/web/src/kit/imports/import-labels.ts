import type { ImportOutcome, ImportState } from '@countersign/contract';

/** How an import speaks of its rows. */
export interface ImportWords {
  /** What a row is, such as `person` and `people`. */
  one: string;
  many: string;
  /** What is done with a new one, such as `invite` and `invited`. */
  add: string;
  added: string;
  /** What an undo does, for the question before it. */
  undo: string;
}

/** `1 person`, `1,204 people`. */
export function countOf(count: number, { one, many }: Pick<ImportWords, 'one' | 'many'>): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

export const rowWords = { one: 'row', many: 'rows' };

/** A sentence’s beginning. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Look {
  name: string;
  color: string;
}

/** What the outcomes of rows are called while they are planned, and once an import has run. */
export function outcomeLooks(
  { add, added }: ImportWords,
  state: ImportState,
): Record<ImportOutcome, Look> {
  const isOver = state !== 'checked' && state !== 'running';
  return {
    add: { name: isOver ? upperFirst(added) : `To ${add}`, color: 'green' },
    update: { name: isOver ? 'Updated' : 'To update', color: 'ink' },
    open: { name: 'Not brought in', color: 'amber' },
    skip: { name: 'Skipped', color: 'gray' },
    refuse: { name: 'Refused', color: 'red' },
    undone: { name: 'Taken back', color: 'gray' },
    kept: { name: 'Kept', color: 'amber' },
  };
}

/** What the states of imports are called. */
export const stateLooks: Record<ImportState, Look> = {
  uploaded: { name: 'Uploaded', color: 'gray' },
  checking: { name: 'Being checked', color: 'ink' },
  checked: { name: 'Checked', color: 'amber' },
  running: { name: 'Running', color: 'ink' },
  done: { name: 'Done', color: 'green' },
  undoing: { name: 'Being undone', color: 'ink' },
  undone: { name: 'Undone', color: 'gray' },
  failed: { name: 'Stopped', color: 'red' },
};
