import type { SigningView } from '@countersign/contract';

/** Describes a request of the form preview to the page that opened it. */
export type TrialAsk = { ask: 'view' } | { ask: 'page'; page: number };

/** Describes the answer to such a request. */
export type TrialAnswer =
  | { answer: 'view'; view: SigningView }
  | { answer: 'page'; page: number; picture: Blob | undefined };

/** The address of a trial. No signing link has it: those are far longer. */
export const trialPath = '/sign/try';

/** The channel between a trial and the page that opened it, on this machine alone. */
export function trialChannel(id: string): BroadcastChannel {
  return new BroadcastChannel(`trial ${id}`);
}

/** Says something over a channel, which leads to pages of this origin alone. */
export function sayTo(channel: BroadcastChannel, message: TrialAsk | TrialAnswer): void {
  // Unlike windows, channels take no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
