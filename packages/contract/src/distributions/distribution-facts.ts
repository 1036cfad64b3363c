// What the recipient's page needs besides types: it loads no schemas, so this file imports none.

/**
 * Lists how files reach recipients: in the email, by a link of their own, or by one that asks for a code from their
 * email.
 */
export const distributionModes = ['attachment', 'link', 'code'] as const;
export type DistributionMode = (typeof distributionModes)[number];

/**
 * Lists the states of a distribution: `scheduled` waits for its time, `outbox` for the end of its delay, and both can
 * be undone; `sending` can be paused; `cancelled` sent to some and not to the rest.
 */
export const distributionStates = [
  'draft',
  'scheduled',
  'outbox',
  'sending',
  'paused',
  'sent',
  'cancelled',
  'revoked',
] as const;
export type DistributionState = (typeof distributionStates)[number];

/**
 * The delivery states of the email to one person: `waiting` for our mail server, `held` where none is configured,
 * `bounced` where the address was refused, `failed` where sending was given up.
 */
export const recipientDeliveries = [
  'queued',
  'waiting',
  'held',
  'sent',
  'delivered',
  'deferred',
  'bounced',
  'complained',
  'failed',
  'cancelled',
] as const;
export type RecipientDelivery = (typeof recipientDeliveries)[number];

/** The most that one person has done with what they were sent; each includes those before it. */
export const recipientReadings = [
  'unopened',
  'opened',
  'viewed',
  'downloaded',
  'confirmed',
] as const;
export type RecipientReading = (typeof recipientReadings)[number];

/** The access states of a recipient's link. */
export const recipientAccesses = ['open', 'revoked', 'expired'] as const;
export type RecipientAccess = (typeof recipientAccesses)[number];

/** The kinds of shared files: with pages that are shown and marked, or a file that is sent as it is. */
export const sharedFileKinds = ['pdf', 'image', 'office'] as const;
export type SharedFileKind = (typeof sharedFileKinds)[number];

/** The kinds of devices, as the browser reports them. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The actions of a person, or of a program that reads their email, at their link. */
export const visitKinds = [
  'opened',
  'prefetched',
  'code-entered',
  'downloaded',
  'confirmed',
  'opted-out',
  'opted-in',
] as const;
export type VisitKind = (typeof visitKinds)[number];

/** The largest file that can be shared, how many a distribution can have, and to how many people it can go. */
export const maxSharedFileBytes = 100 * 1024 * 1024;
export const maxSharedFiles = 20;
export const maxRecipients = 20_000;
/** The largest total size of the files of one email: many mail servers refuse more. */
export const maxAttachedBytes = 18 * 1024 * 1024;
/** The longest time in which sending can be undone. */
export const maxDelaySeconds = 120;

/** The maximum number of copies that are named for a text. */
export const maxNamedCopies = 20;
