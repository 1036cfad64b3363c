import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, linkParams } from '../rules.ts';

export const checkJoin = endpoint({
  name: 'checkJoin',
  summary: 'Which organisation a link asks a person to join; null where it can’t be used',
  base: 'base',
  method: 'GET',
  path: '/joins/:token',
  params: linkParams,
  answer: z
    .object({
      tenantName: z.string(),
      /** The address that the link was mailed to. */
      email: z.string(),
    })
    .nullable(),
  policy: 'public',
});

export const acceptJoin = endpoint({
  name: 'acceptJoin',
  summary: 'Join an organisation with one’s own account, by the link mailed to its owner',
  base: 'base',
  method: 'POST',
  path: '/joins/:token',
  params: linkParams,
  answer: z.object({ tenantId: guid, tenantName: z.string() }),
  policy: 'account',
  errors: ['not-found', 'forbidden'],
});
