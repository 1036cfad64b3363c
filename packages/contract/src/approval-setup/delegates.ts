import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams } from '../rules.ts';
import { approverSchema } from './approvers.ts';

/** Validates a delegation, from one day to another, both included. */
const delegationSchema = z.object({
  id: guid,
  person: approverSchema,
  delegate: approverSchema,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});
export type Delegation = z.infer<typeof delegationSchema>;

const date = z.iso.date('Enter a date.');

const period = {
  delegateId: guid,
  startsOn: date,
  endsOn: date,
};

function endAfterStart(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  context: z.RefinementCtx,
): void {
  if (endsOn >= startsOn) return;
  const message = 'The last day can’t be before the first.';
  context.addIssue({ code: 'custom', path: ['endsOn'], message });
}

/** Validates a delegation by the user who sends it. */
export const ownDelegationInput = z.object(period).superRefine(endAfterStart);
/** Validates a delegation for another user: `userId` is the user who is away. */
export const delegationInput = z.object({ userId: guid, ...period }).superRefine(endAfterStart);
export type DelegationInput = z.output<typeof delegationInput>;

export const delegatesList = {
  name: 'delegates',
  fields: [
    { key: 'person', label: 'Absent person', kind: 'text', canFilter: true },
    { key: 'delegate', label: 'Delegate', kind: 'text', canFilter: true },
    { key: 'startsOn', label: 'First day', kind: 'date', canSort: true, canFilter: true },
    { key: 'endsOn', label: 'Last day', kind: 'date', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'endsOn', direction: 'descending' },
} as const satisfies ListDefinition;

export const listDelegates = endpoint({
  name: 'listDelegates',
  summary: 'The absences of users, and their delegates',
  base: 'base',
  method: 'GET',
  path: '/delegates',
  query: rowsQuery,
  answer: rowsOf(delegationSchema),
  policy: 'approval-setups.manage',
});

const ofDelegate = { base: 'base', path: '/delegates/:id', params: idParams } as const;
const managed = { policy: 'approval-setups.manage' } as const;

export const createDelegate = endpoint({
  ...managed,
  name: 'createDelegate',
  summary: 'Add a delegate for the absence of a user',
  base: 'base',
  method: 'POST',
  changes: ['user'],
  path: '/delegates',
  body: delegationInput,
  answer: delegationSchema,
  errors: ['conflict'],
});

export const updateDelegate = endpoint({
  ...ofDelegate,
  ...managed,
  name: 'updateDelegate',
  summary: 'Change an absence, its delegate and its days',
  method: 'PUT',
  changes: ['user'],
  body: delegationInput,
  answer: delegationSchema,
  errors: ['not-found', 'conflict'],
});

export const removeDelegate = endpoint({
  ...ofDelegate,
  ...managed,
  name: 'removeDelegate',
  summary: 'Remove an absence',
  method: 'DELETE',
  changes: ['user'],
  answer: z.null(),
  errors: ['not-found'],
});

const ofOwn = { base: 'base', path: '/profile/delegates/:id', params: idParams } as const;
const own = { policy: 'signed-in' } as const;

export const listOwnDelegates = endpoint({
  ...own,
  name: 'listOwnDelegates',
  summary: 'Who acts for the user, and for whom the user acts, today and later; the next first',
  base: 'base',
  method: 'GET',
  path: '/profile/delegates',
  answer: z.object({ delegates: z.array(delegationSchema), actingFor: z.array(delegationSchema) }),
});

export const createOwnDelegate = endpoint({
  ...own,
  name: 'createOwnDelegate',
  summary: 'Add a delegate for one’s own absence',
  base: 'base',
  method: 'POST',
  changes: ['user'],
  path: '/profile/delegates',
  body: ownDelegationInput,
  answer: delegationSchema,
  errors: ['conflict'],
});

export const updateOwnDelegate = endpoint({
  ...ofOwn,
  ...own,
  name: 'updateOwnDelegate',
  summary: 'Change the delegate and days of one’s own absence',
  method: 'PUT',
  changes: ['user'],
  body: ownDelegationInput,
  answer: delegationSchema,
  errors: ['not-found', 'conflict'],
});

export const removeOwnDelegate = endpoint({
  ...ofOwn,
  ...own,
  name: 'removeOwnDelegate',
  summary: 'Remove one’s own absence',
  method: 'DELETE',
  changes: ['user'],
  answer: z.null(),
  errors: ['not-found'],
});
