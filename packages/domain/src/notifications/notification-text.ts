import type { Notification } from '@countersign/contract';

/** Says what happened in a notification, in a sentence without its subject's name. */
export function notificationTitle({ event, by }: Pick<Notification, 'event' | 'by'>): string {
  switch (event) {
    case 'please-approve':
      return 'Waiting for your approval';
    case 'please-sign':
      return 'Waiting for your signature';
    case 'reminder':
      return 'Reminder: waiting for you';
    case 'expiring':
      return 'Expires soon and is waiting for you';
    case 'extended':
      return 'Expiry changed';
    case 'turn-moved':
      return 'Your turn is later now';
    case 'corrected':
      return 'Values changed since you acted';
    case 'paper-recorded':
      return 'Recorded as signed on paper';
    case 'comment':
      return by === '' ? 'New comment' : `${by} commented`;
    case 'finished':
      return 'Completed';
    case 'declined':
      return by === '' ? 'Declined' : `${by} declined`;
    case 'returned':
      return by === '' ? 'Returned for changes' : `${by} returned it for changes`;
    case 'voided':
      return 'Voided or recalled';
    case 'expired':
      return 'Expired';
    case 'bounced':
      return 'Email not delivered';
    case 'blocked':
      return 'Blocked: a party can no longer sign in';
    case 'handed-over':
      return 'A step was reassigned';
    case 'distribution-report':
      return 'Distribution report sent';
    case 'tax-disagreement':
      return 'Disagreement to answer';
    case 'report':
      return 'Report ready';
    case 'report-failed':
      return 'Report failed';
    case 'import-finished':
      return 'Import finished';
    case 'import-failed':
      return 'Import stopped';
  }
}

/** Names the subject of a notification: a document by its form pack and recipient. */
export function notificationSubject({
  name,
  person,
}: Pick<Notification, 'name' | 'person'>): string {
  return [name, person].filter((part) => part !== '').join(', ');
}

/** Returns the address of the page of a notification's subject, below the client's. */
export function notificationPath({
  subject: { type, id },
  rowsOf,
}: Pick<Notification, 'subject' | 'rowsOf'>): string {
  switch (type) {
    case 'document':
      return `/dashboard/documents/${id}`;
    case 'distribution':
      return `/dashboard/docDistributions/${id}`;
    case 'tax-risk':
      return `/dashboard/tax-risks/${id}`;
    case 'report-run':
      return '/dashboard/report/files';
    case 'import':
      return `/dashboard/${rowsOf}/import/${id}`;
  }
}
