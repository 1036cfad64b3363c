import { z } from 'zod';
import { companyBrief } from '../companies/companies.ts';
import { endpoint, policyNames } from '../endpoint.ts';
import { preferencesSchema } from '../profile/profile.ts';
import { projectBrief } from '../projects/projects.ts';
import { guid, moment } from '../rules.ts';
import { userTypes } from '../users/user-types.ts';

/** Names the tenant that a call works in; the user's home tenant where the header is missing. */
export const tenantHeader = 'x-tenant-guid';

const membershipSchema = z.object({
  tenantId: guid,
  tenantName: z.string(),
  userType: z.enum(userTypes),
  /** It asks for a second factor, and the account has none yet: nothing of it can be opened. */
  needsSecondFactor: z.boolean(),
});

/** Validates a session: the user, their tenant and what they may do there. */
export const sessionSchema = z.object({
  user: z.object({
    id: guid,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    countryCode: z.string(),
    mobile: z.string(),
    /** The words of a typed signature; empty for any other. */
    signatureTyped: z.string(),
    profilePicUrl: z.string(),
    preferences: preferencesSchema,
  }),
  /** The sign-in before this one. */
  lastSignInAt: moment.nullable(),
  /** The address that the server saw. */
  address: z.string(),
  tenant: z.object({
    id: guid,
    name: z.string(),
    isDemo: z.boolean(),
    /** Where its days begin. */
    timeZone: z.string(),
  }),
  homeTenantId: guid,
  homeCompanyId: guid.nullable(),
  memberships: z.array(membershipSchema),
  userType: z.enum(userTypes),
  taxRiskAccess: z.boolean(),
  docDistributionAccess: z.boolean(),
  /** They are one of the administrators of the installation. */
  installationAccess: z.boolean(),
  approverGroups: z.array(z.string()),
  /** The first hundred of each by name, without archived ones; the whole lists are paged. */
  companies: z.array(companyBrief),
  projects: z.array(projectBrief),
  /** No mail server is configured, so that emails stay in the outbox. */
  isEmailHeld: z.boolean(),
  /** The caller's permissions, by policy. */
  may: z.partialRecord(z.enum(policyNames), z.boolean()),
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = endpoint({
  name: 'getSession',
  summary: 'Who is signed in, where they work and what they may do there',
  base: 'base',
  method: 'GET',
  path: '/session',
  answer: sessionSchema,
  policy: 'signed-in',
});

export const openSession = endpoint({
  name: 'openSession',
  summary: 'Record a sign-in (once for each sign-in) and answer the session',
  base: 'base',
  changes: ['user'],
  method: 'POST',
  path: '/session',
  answer: sessionSchema,
  policy: 'signed-in',
});
