import type { MailState } from '@countersign/contract';

/** The states that mail servers report of an email that they have taken. */
export type ReportedState = Extract<MailState, 'deferred' | 'delivered' | 'bounced' | 'complained'>;
