import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A recipient's choice about the distributions of an organisation. */
const optOutView = z.object({
  company: z.object({ name: z.string(), colour: z.string() }),
  organisation: z.string(),
  /** Most of it is hidden: a mail is passed on. */
  email: z.string(),
  /** Nothing is sent there any more. */
  isOut: z.boolean(),
});
export type OptOutView = z.infer<typeof optOutView>;

const byLink = {
  base: 'v4',
  path: '/no-more/:token',
  params: z.object({ token: z.string().max(100) }),
  policy: 'party',
  link: 'distribution-opt-out',
  answer: optOutView,
  errors: ['not-found'] as 'not-found'[],
} as const;

export const getOptOut = endpoint({
  ...byLink,
  name: 'getOptOut',
  summary: 'Whether the address that a distribution was mailed to wants any more; changes nothing',
  method: 'GET',
});

export const setOptOut = endpoint({
  ...byLink,
  name: 'setOptOut',
  summary:
    'Have no distributions of the organisation sent to that address any more, or have them again',
  method: 'PUT',
  body: z.object({ isOut: z.boolean() }),
});
