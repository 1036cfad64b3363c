import { z } from 'zod';
import { documentSettings } from './parties.ts';

/** Validates how the documents of a pack or project are sent, until their drafter changes it. */
export const sendingDefaults = documentSettings
  .pick({ message: true, copies: true, reminders: true, accessCode: true, canHandOver: true })
  .extend({
    /** The days from the draft to the last day to sign; null for no expiry. */
    expiresAfterDays: z.int().min(1).max(365).nullable(),
  });
export type SendingDefaults = z.output<typeof sendingDefaults>;

/** As documents of a new pack or project are sent. */
export const usualSending: SendingDefaults = {
  message: '',
  copies: [],
  expiresAfterDays: null,
  reminders: null,
  accessCode: false,
  canHandOver: false,
};
