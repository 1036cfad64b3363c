import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const securitySettingsSchema = z.object({
  /** Every user has to sign in with a second factor. */
  mfaRequired: z.boolean(),
  /** Who keeps the accounts: this server, a cloud pool that it administers, or one that others administer. */
  accounts: z.enum(['embedded', 'cloud', 'cloud-by-hand']),
});
export type SecuritySettings = z.infer<typeof securitySettingsSchema>;

export const getSecuritySettings = endpoint({
  name: 'getSecuritySettings',
  summary: 'How the organisation’s users have to sign in',
  base: 'base',
  method: 'GET',
  path: '/settings/security',
  answer: securitySettingsSchema,
  policy: 'settings.manage',
});

export const updateSecuritySettings = endpoint({
  name: 'updateSecuritySettings',
  summary: 'Require a second factor of every user, or no longer',
  base: 'base',
  method: 'PUT',
  changes: ['tenant'],
  path: '/settings/security',
  body: z.object({ mfaRequired: z.boolean() }),
  answer: securitySettingsSchema,
  policy: 'settings.manage',
  errors: ['conflict'],
});
