import {
  type DistributionState,
  type RecipientAccess,
  type RecipientDelivery,
  type RecipientReading,
  recipientAccessLabels,
  recipientDeliveryLabels,
  recipientReadingLabels,
} from '@countersign/contract';

/** Describes a label and its colour. */
interface Look {
  name: string;
  color: string;
}

/** The colours of the states of a distribution. */
export const distributionColors: Record<DistributionState, string> = {
  draft: 'gray',
  scheduled: 'amber',
  outbox: 'amber',
  sending: 'ink',
  paused: 'amber',
  sent: 'green',
  cancelled: 'gray',
  revoked: 'red',
};

const deliveryColors: Record<RecipientDelivery, string> = {
  queued: 'gray',
  waiting: 'amber',
  held: 'amber',
  sent: 'ink',
  delivered: 'ink',
  deferred: 'amber',
  bounced: 'red',
  complained: 'red',
  failed: 'red',
  cancelled: 'gray',
};

/** Describes the delivery to one recipient, as far as it got. */
interface Reach {
  delivery: RecipientDelivery;
  reading: RecipientReading;
  access: RecipientAccess;
}

/**
 * Returns the badge of a recipient: a failed delivery or a revoked link first, else how far they have read; before
 * that, how far the email is.
 */
export function recipientLook({ delivery, reading, access }: Reach): Look {
  if (access === 'revoked') return { name: recipientAccessLabels.revoked, color: 'red' };
  if (reading !== 'unopened') return { name: recipientReadingLabels[reading], color: 'green' };
  if (access === 'expired') return { name: recipientAccessLabels.expired, color: 'gray' };
  return { name: recipientDeliveryLabels[delivery], color: deliveryColors[delivery] };
}
