import { z } from 'zod';
import { companyFields } from '../companies/companies.ts';
import { endpoint } from '../endpoint.ts';
import { emailRule, lastNameRule, personNameRule, titleRule } from '../rules.ts';

/** The rule for passwords, with messages for people. */
export const passwordRule = z
  .string()
  .min(8, 'Password must have at least 8 characters.')
  .max(256, 'Password must have 256 characters or fewer.')
  .regex(/\p{Ll}/u, 'Password must include a lowercase letter.')
  .regex(/\p{Lu}/u, 'Password must include an uppercase letter.')
  .regex(/\d/, 'Password must include a number.')
  .regex(/[^\p{L}\d]/u, 'Password must include a symbol, such as ! or -.');

export const setupInput = z.object({
  tenantName: titleRule,
  company: z.object({
    name: companyFields.name,
    code: companyFields.code,
    type: companyFields.type,
  }),
  firstName: personNameRule,
  lastName: lastNameRule,
  email: emailRule,
  password: passwordRule,
});
export type SetupInput = z.infer<typeof setupInput>;

const setupParams = z.object({ token: z.string().min(20).max(100) });

export const checkSetupLink = endpoint({
  name: 'checkSetupLink',
  summary: 'Whether a one-time set-up link can still be used',
  base: 'base',
  method: 'GET',
  path: '/setup/:token',
  params: setupParams,
  answer: z.object({ usable: z.boolean() }),
  policy: 'public',
});

export const completeSetup = endpoint({
  name: 'completeSetup',
  summary: 'Use a one-time setup link: create the tenant, its first company and its first SysAdmin',
  base: 'base',
  method: 'POST',
  path: '/setup/:token',
  params: setupParams,
  drawn: ['tenantName', 'company', 'firstName', 'lastName'],
  body: setupInput,
  answer: z.object({ email: z.string() }),
  policy: 'public',
  errors: ['not-found', 'conflict'],
});
