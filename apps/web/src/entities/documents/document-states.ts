import type {
  DeliveryState,
  DocumentDetail,
  DocumentState,
  DocumentSummary,
} from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { text } from './text.ts';

/** Maps the states of a document to names and colours. */
export const documentStateLooks: Record<DocumentState, { name: string; color: string }> = {
  draft: { name: text.states.draft, color: 'gray' },
  pending: { name: text.states.pending, color: 'amber' },
  approved: { name: text.states.approved, color: 'green' },
  declined: { name: text.states.declined, color: 'red' },
  voided: { name: text.states.voided, color: 'gray' },
  expired: { name: text.states.expired, color: 'gray' },
};

/** Maps the delivery of a sent document to a text for people; undefined where nothing is running. */
export const deliveryTexts: Record<DeliveryState, string | undefined> = {
  none: undefined,
  held: undefined,
  mailed: undefined,
  ...text.delivery,
};

/** Tells if a document's PDF or email is being made now: here, or on the server. */
export function isInProgress(
  document: Pick<DocumentSummary, 'id' | 'delivery'>,
  generatingGuids: readonly string[],
): boolean {
  const { id, delivery } = document;
  return delivery === 'generating' || delivery === 'mailing' || generatingGuids.includes(id);
}

/** An event in a sentence: "Dana Reyes sent the document", "Sent an email: request to Ann Lee (ann@example.com)". */
export function eventText({
  actor,
  action,
  about,
}: Pick<DocumentDetail['events'][number], 'actor' | 'action' | 'about'>): string {
  const sentence = eventSentence({ action, changes: [], about });
  return actor === ''
    ? sentence
    : `${actor} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
