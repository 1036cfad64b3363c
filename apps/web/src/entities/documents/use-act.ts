import { useState } from 'react';
import type { Refusal } from '../../kit/forms/use-form-core.ts';
import { type ActInput, useActOnDocumentMutation } from './acts.ts';
import { useCommandId } from './use-command-id.ts';

/** Describes the outcome of an act: it is done, another user was quicker, or there is a problem to fix. */
export type ActOutcome =
  | { kind: 'done' }
  /** In the words of the rules. */
  | { kind: 'refused'; text: string; fields: Readonly<Record<string, string>> }
  | { kind: 'wrong'; refusal: Refusal };

/** An act without the id of its command, which is made here. */
export type PendingAct = ActInput extends infer One
  ? One extends ActInput
    ? Omit<One, 'body'> & { body: Omit<One['body'], 'commandId'> }
    : never
  : never;

/**
 * Does something with a document. A second try of what did not come through carries the same id, so that it is
 * done once.
 */
export function useAct() {
  const [run, { isLoading }] = useActOnDocumentMutation();
  const command = useCommandId();
  const [wrong, setWrong] = useState<Refusal>();
  const act = async (pending: PendingAct): Promise<ActOutcome> => {
    setWrong(undefined);
    const input = {
      ...pending,
      body: { ...pending.body, commandId: command.idOfTry(pending) },
    } as ActInput;
    const { error } = await run(input);
    command.noteOutcome(error);
    if (error === undefined) return { kind: 'done' };
    const refusal: Refusal = error;
    if (refusal.code === 'conflict' && refusal.message !== undefined) {
      return { kind: 'refused', text: refusal.message, fields: refusal.fields ?? {} };
    }
    setWrong(refusal);
    return { kind: 'wrong', refusal };
  };
  return { act, isActing: isLoading, wrong, forget: () => setWrong(undefined) };
}
