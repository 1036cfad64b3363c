import type { ImportOutcome, ImportState } from '@countersign/contract';
import { text } from './text.ts';

/** Holds the nouns for the rows of an import. */
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

/** A sentence’s beginning. */
export const upperFirst = (sentence: string) =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1);

interface Look {
  name: string;
  color: string;
}

/** Labels the outcomes of rows while they are planned, and once an import has run. */
export function outcomeLooks(
  { add, added }: ImportWords,
  state: ImportState,
): Record<ImportOutcome, Look> {
  const isOver = state !== 'checked' && state !== 'running';
  return {
    add: { name: isOver ? upperFirst(added) : text.outcomes.add(add), color: 'green' },
    update: { name: isOver ? text.outcomes.updated : text.outcomes.update, color: 'ink' },
    open: { name: text.outcomes.open, color: 'amber' },
    skip: { name: text.outcomes.skip, color: 'gray' },
    refuse: { name: text.outcomes.refuse, color: 'red' },
    undone: { name: text.outcomes.undone, color: 'gray' },
    kept: { name: text.outcomes.kept, color: 'amber' },
  };
}

/** The colours of the states of imports. */
export const stateColours: Record<ImportState, string> = {
  uploaded: 'gray',
  checking: 'ink',
  checked: 'amber',
  running: 'ink',
  done: 'green',
  undoing: 'ink',
  undone: 'gray',
  failed: 'red',
};
