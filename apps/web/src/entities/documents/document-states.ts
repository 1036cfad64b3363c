import type {
  DeliveryState,
  DocumentDetail,
  DocumentState,
  DocumentSummary,
} from '@countersign/contract';
import { eventSentence } from '@countersign/domain';

/** How the states of a document are named and coloured. */
export const documentStateLooks: Record<DocumentState, { name: string; color: string }> = {
  draft: { name: 'Draft', color: 'gray' },
  pending: { name: 'Pending', color: 'amber' },
  approved: { name: 'Approved', color: 'green' },
  declined: { name: 'Declined', color: 'red' },
  voided: { name: 'Voided', color: 'gray' },
  expired: { name: 'Expired', color: 'gray' },
};

/** What is being done with a sent document, for people; undefined where nothing is. */
export const deliveryTexts: Record<DeliveryState, string | undefined> = {
  none: undefined,
  generating: 'Generating…',
  held: undefined,
  mailing: 'Sending email…',
  waiting: 'Waiting for the mail server',
  mailed: undefined,
  failed: 'Email could not be sent',
};

/** Whether a document's PDF or mail is being made now: here, or on the server. */
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
  const text = eventSentence({ action, changes: [], about });
  return actor === '' ? text : `${actor} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
