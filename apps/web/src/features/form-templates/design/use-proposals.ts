import type { DetectedFields, ProposedField, RelabelledField } from '@countersign/contract';
import { takeLabels, takeProposals } from '@countersign/domain';
import { createContext, useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';
import { useDetectFieldsMutation } from '../api.ts';
import type { DesignStore } from './design-store.ts';
import { text } from './text.ts';

/** Holds the proposals that wait to be accepted or rejected. */
export interface Proposals {
  fields: readonly ProposedField[];
  relabelled: readonly RelabelledField[];
  unreadPages: readonly number[];
  /** The numbers of those fields, and the keys of those labels, that are to be taken. */
  taken: ReadonlySet<number>;
  takenLabels: ReadonlySet<string>;
}

/** Provides the proposals that the pages show; undefined while there are none. */
export const ShownProposals = createContext<
  (Pick<Proposals, 'fields' | 'taken'> & { turn(numbers: readonly number[]): void }) | undefined
>(undefined);

/** Finds fields on the pages of a template, and adds the accepted ones. */
export function useProposals(id: string, store: DesignStore, say: (text: string) => void) {
  const [detect, { isLoading: isLooking }] = useDetectFieldsMutation();
  const [found, setFound] = useState<Proposals>();
  const [problem, setProblem] = useState<string>();

  const look = useCallback(
    async (page?: number) => {
      setProblem(undefined);
      say(text.found.searching);
      const body = page === undefined ? { relabel: true } : { page };
      const answer = await detect({ id, body });
      if (answer.data === undefined) return setProblem(messageOf(answer.error));
      const proposals = beginWith(answer.data, store);
      setFound(proposals);
      say(foundText(proposals));
    },
    [detect, id, store, say],
  );
  /** Takes what was left, and leaves what was to be taken: where they differ, all are taken. */
  const turn = useCallback((numbers: readonly number[]) => {
    setFound((now) => {
      if (now === undefined) return now;
      const isAll = numbers.every((number) => now.taken.has(number));
      const taken = new Set(now.taken);
      for (const number of numbers) {
        if (isAll) taken.delete(number);
        else taken.add(number);
      }
      return { ...now, taken };
    });
  }, []);
  const turnLabel = useCallback((key: string) => {
    setFound((now) => {
      if (now === undefined) return now;
      const takenLabels = new Set(now.takenLabels);
      if (!takenLabels.delete(key)) takenLabels.add(key);
      return { ...now, takenLabels };
    });
  }, []);
  const leave = useCallback(() => setFound(undefined), []);
  const take = useCallback(() => {
    if (found === undefined) return;
    const fields = found.fields.filter((_, number) => found.taken.has(number));
    const labels = found.relabelled.filter(({ key }) => found.takenLabels.has(key));
    store.act(text.found.undo, (design) => takeProposals(takeLabels(design, labels), fields));
    setFound(undefined);
    say(text.found.added(fieldsText(fields.length)));
  }, [found, store, say]);
  const shown = useMemo(
    () => found && { fields: found.fields, taken: found.taken, turn },
    [found, turn],
  );
  return { found, shown, isLooking, problem, look, turn, turnLabel, take, leave };
}

/** All are to be taken at first; what was named meanwhile keeps its name. */
function beginWith(detected: DetectedFields, store: DesignStore): Proposals {
  const labels = new Map(store.get().design.fields.map(({ key, label }) => [key, label]));
  const relabelled = detected.relabelled.filter(({ key, label }) => {
    const now = labels.get(key);
    return now !== undefined && now !== label;
  });
  return {
    fields: detected.proposals,
    relabelled,
    unreadPages: detected.unreadPages,
    taken: new Set(detected.proposals.keys()),
    takenLabels: new Set(relabelled.map(({ key }) => key)),
  };
}

/** Describes the found fields in words. */
export function foundText({ fields, relabelled }: Proposals): string {
  return text.found.found(fields.length, relabelled.length);
}
