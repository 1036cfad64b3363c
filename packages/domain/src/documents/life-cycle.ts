import type { DocumentState } from '@countersign/contract';

/** What can be done to a document as a whole. */
export type DocumentAction =
  | 'send'
  | 'approve'
  | 'decline'
  | 'void'
  | 'expire'
  | 'reopen'
  | 'extend';

const transitions: Record<DocumentAction, { from: readonly DocumentState[]; to: DocumentState }> = {
  send: { from: ['draft'], to: 'pending' },
  approve: { from: ['pending'], to: 'approved' },
  decline: { from: ['pending'], to: 'declined' },
  void: { from: ['pending'], to: 'voided' },
  expire: { from: ['pending'], to: 'expired' },
  reopen: { from: ['declined'], to: 'draft' },
  extend: { from: ['expired'], to: 'pending' },
};

/** The state that an action leads to, or undefined where the document's state does not allow it. */
export function stateAfter(
  state: DocumentState,
  action: DocumentAction,
): DocumentState | undefined {
  const transition = transitions[action];
  return transition.from.includes(state) ? transition.to : undefined;
}
