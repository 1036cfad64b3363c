import type { DeliveryState, DocumentState, DocumentSummary } from '@countersign/contract';
import { type Actor, type Facts, mayOn } from '../policy/policies.ts';
import { stateAfter } from './life-cycle.ts';

/** What somebody may do with a document: what the policies let them, as far as its state takes it. */
export function documentActs(
  actor: Actor,
  document: { state: DocumentState; delivery: DeliveryState; facts: Readonly<Facts> },
): DocumentSummary['may'] {
  const { state, delivery, facts } = document;
  const isUndelivered = state === 'pending' && delivery === 'failed';
  const canBeSent = isUndelivered || stateAfter(state, 'send') !== undefined;
  return {
    edit: state === 'draft' && mayOn(actor, 'documents.draft', facts),
    send: canBeSent && mayOn(actor, 'documents.send', facts),
  };
}
