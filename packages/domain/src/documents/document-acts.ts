import type { DeliveryState, DocumentActs, DocumentState } from '@countersign/contract';
import { type Actor, type Facts, mayOn } from '../policy/policies.ts';
import { isDraftAgain } from './chain.ts';

/** Works out what an actor can do with a document, by the policies and its state. */
export function documentActs(
  actor: Actor,
  document: {
    state: DocumentState;
    delivery: DeliveryState;
    isFinishing: boolean;
    /** Someone could not be reached. */
    hasBounced: boolean;
    /** Counts the sendings. */
    round: number;
    /** Someone has acted in this round. */
    hasActs: boolean;
    /** The organisation lets approval steps be reassigned. */
    mayReassignApprovals: boolean;
    facts: Readonly<Facts>;
  },
): DocumentActs {
  const { state, delivery, isFinishing, hasBounced, round, hasActs, facts } = document;
  const { mayReassignApprovals } = document;
  const isOut = state === 'pending' && !isFinishing;
  const drafts = mayOn(actor, 'documents.draft', facts);
  const manages = mayOn(actor, 'documents.manage', facts);
  return {
    edit: state === 'draft' && drafts,
    send: state === 'draft' && mayOn(actor, 'documents.send', facts),
    // One that was sent once has a history that stays.
    remove: state === 'draft' && round === 0 && drafts,
    act: isOut && mayOn(actor, 'documents.act', facts),
    takeBack: isOut && !hasActs && mayOn(actor, 'documents.take-back', facts),
    remind: isOut && manages,
    reassign: isOut && manages,
    reassignApprovals: isOut && manages && reassignsApprovals(actor, mayReassignApprovals),
    extend: (isOut || state === 'expired') && manages,
    correct: isOut && manages,
    changeValues: isOut && mayOn(actor, 'documents.change-values', facts),
    void: (isOut || state === 'expired' || isDraftAgain({ state, round })) && manages,
    reopen: state === 'declined' && manages,
    finish:
      (delivery === 'failed' || hasBounced) &&
      (state === 'pending' || state === 'approved') &&
      manages,
    comment: state !== 'draft' && mayOn(actor, 'documents.read', facts),
  };
}

/** Tells if an actor can reassign an approval step: by the organisation's setting, and a SysAdmin always. */
export const reassignsApprovals = (actor: Actor, isAllowed: boolean): boolean =>
  isAllowed || ('userType' in actor && actor.userType === 'SysAdmin');
