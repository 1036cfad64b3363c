// What the recipient's page needs besides types: it loads no schemas, so this file imports none.

/** How files reach people: in the mail, by a link of their own, or by one that asks for a code from their mail. */
export const distributionModes = ['attachment', 'link', 'code'] as const;
export type DistributionMode = (typeof distributionModes)[number];

/**
 * Where a distribution is: `scheduled` waits for its time, `outbox` for the end of its delay, and both can be
 * undone; `sending` can be paused; `cancelled` sent to some and not to the rest.
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
 * What became of the mail to one person: `waiting` for our mail server, `held` where none is configured, `bounced`
 * where the address was refused, `failed` where it was given up.
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

/** Whether somebody's link still leads to the files. */
export const recipientAccesses = ['open', 'revoked', 'expired'] as const;
export type RecipientAccess = (typeof recipientAccesses)[number];

/** What a file is: one with pages that are shown and marked, or one that goes along as it is. */
export const sharedFileKinds = ['pdf', 'image', 'office'] as const;
export type SharedFileKind = (typeof sharedFileKinds)[number];

/** What something was looked at with, as far as its browser says. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** What a person, or a program that reads their mail, did at their link. */
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
/** What all files of one mail can have together: larger ones are refused by many mail servers. */
export const maxAttachedBytes = 18 * 1024 * 1024;
/** The longest time in which sending can be undone. */
export const maxDelaySeconds = 120;

/** The maximum number of copies that are named for a text. */
export const maxNamedCopies = 20;
