import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams } from '../rules.ts';
import { approverSchema } from './approvers.ts';

/** Who acts for somebody while they are away, from one day to another, both included. */
const standInSchema = z.object({
  id: guid,
  person: approverSchema,
  standIn: approverSchema,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});
export type StandIn = z.infer<typeof standInSchema>;

const date = z.iso.date('Enter a date.');

const period = {
  standInId: guid,
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

/** Somebody to act for the user who sends it. */
export const ownStandInInput = z.object(period).superRefine(endAfterStart);
/** Somebody to act for somebody: `userId` is who is away. */
export const standInInput = z.object({ userId: guid, ...period }).superRefine(endAfterStart);
export type StandInInput = z.output<typeof standInInput>;

export const standInsList = {
  name: 'stand-ins',
  fields: [
    { key: 'person', label: 'Away', kind: 'text', canFilter: true },
    { key: 'standIn', label: 'Stand-in', kind: 'text', canFilter: true },
    { key: 'startsOn', label: 'First day', kind: 'date', canSort: true, canFilter: true },
    { key: 'endsOn', label: 'Last day', kind: 'date', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'endsOn', direction: 'descending' },
} as const satisfies ListDefinition;

export const listStandIns = endpoint({
  name: 'listStandIns',
  summary: 'Who is or was away, and who acts for them',
  base: 'base',
  method: 'GET',
  path: '/stand-ins',
  query: rowsQuery,
  answer: rowsOf(standInSchema),
  policy: 'approval-setups.manage',
});

const ofStandIn = { base: 'base', path: '/stand-ins/:id', params: idParams } as const;
const managed = { policy: 'approval-setups.manage' } as const;

export const createStandIn = endpoint({
  ...managed,
  name: 'createStandIn',
  summary: 'Let somebody act for a user who is away',
  base: 'base',
  method: 'POST',
  path: '/stand-ins',
  body: standInInput,
  answer: standInSchema,
  errors: ['conflict'],
});

export const updateStandIn = endpoint({
  ...ofStandIn,
  ...managed,
  name: 'updateStandIn',
  summary: 'Change who is away, who acts for them, and from when to when',
  method: 'PUT',
  body: standInInput,
  answer: standInSchema,
  errors: ['not-found', 'conflict'],
});

export const removeStandIn = endpoint({
  ...ofStandIn,
  ...managed,
  name: 'removeStandIn',
  summary: 'Let somebody act for themselves again',
  method: 'DELETE',
  answer: z.null(),
  errors: ['not-found'],
});

const ofOwn = { base: 'base', path: '/profile/stand-ins/:id', params: idParams } as const;
const own = { policy: 'signed-in' } as const;

export const listOwnStandIns = endpoint({
  ...own,
  name: 'listOwnStandIns',
  summary: 'Who acts for the user, and for whom the user acts, today and later; the next first',
  base: 'base',
  method: 'GET',
  path: '/profile/stand-ins',
  answer: z.object({ away: z.array(standInSchema), actingFor: z.array(standInSchema) }),
});

export const createOwnStandIn = endpoint({
  ...own,
  name: 'createOwnStandIn',
  summary: 'Let somebody act for the user while they are away',
  base: 'base',
  method: 'POST',
  path: '/profile/stand-ins',
  body: ownStandInInput,
  answer: standInSchema,
  errors: ['conflict'],
});

export const updateOwnStandIn = endpoint({
  ...ofOwn,
  ...own,
  name: 'updateOwnStandIn',
  summary: 'Change who acts for the user, and from when to when',
  method: 'PUT',
  body: ownStandInInput,
  answer: standInSchema,
  errors: ['not-found', 'conflict'],
});

export const removeOwnStandIn = endpoint({
  ...ofOwn,
  ...own,
  name: 'removeOwnStandIn',
  summary: 'Act for themselves again',
  method: 'DELETE',
  answer: z.null(),
  errors: ['not-found'],
});
