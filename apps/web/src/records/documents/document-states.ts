import type { DeliveryState, DocumentState, DocumentSummary } from '@countersign/contract';

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
  mailing: 'Sending e-mail…',
  mailed: undefined,
  failed: 'E-mail could not be sent',
};

/** Whether a document's PDF or mail is being made now: here, or on the server. */
export function isInProgress(
  document: Pick<DocumentSummary, 'id' | 'delivery'>,
  generatingGuids: readonly string[],
): boolean {
  const { id, delivery } = document;
  return delivery === 'generating' || delivery === 'mailing' || generatingGuids.includes(id);
}

/** What an event of a document's history is called. */
const actions: Record<string, string> = {
  'document.created': 'drafted the document',
  'document.saved': 'saved changes',
  'document.sent': 'sent the document',
  'document.generated': 'The PDF was made',
  'document.mailed': 'The e-mail was sent',
  'document.delivery-failed': 'The e-mail could not be sent',
};

/** An event in a sentence: "Dana Reyes sent the document", "The PDF was made". */
export function eventText({ actor, action }: { actor: string; action: string }): string {
  const text = actions[action] ?? action.replace(/^document\./, '').replaceAll('-', ' ');
  if (actor !== '') return `${actor} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
