import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { documentPeople, documents, memberships } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { subscriber } from '../../../platform/events/subscribers.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import {
  enqueue,
  type JobKind,
  type JobWorker,
  type Schedule,
} from '../../../platform/jobs/job-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { delegationsThatTurn } from '../../approval-setup/index.ts';
import { applyCommand, lockDocument } from './act-on-document.ts';
import { delegatesOf } from './delegates-of.ts';

const change = z.object({ tenantId: z.string(), userId: z.string() });
type Change = z.infer<typeof change>;

/** Has the open turns of a user go to who acts for them, once they can't act themselves or named a delegate. */
const delegateTurnsKind: JobKind<Change> = {
  queue: 'documents.delegate',
  data: change,
  concurrency: 2,
  retries: 10,
};

/** The follow-up of changes of users for documents that wait for them. */
export const turnSubscribers = [
  subscriber(
    ['user.disabled', 'user.delegate-added', 'user.delegate-changed', 'user.delegate-removed'],
    delegateTurnsKind,
    ({ tenantId, subject }) => ({ tenantId, userId: subject.id }),
  ),
];

/** Creates the schedule by which open turns go to those who act for others from this day on, or back from them. */
export const delegationDays = ({ database }: Pick<Platform, 'database'>): Schedule => ({
  name: 'documents.delegations',
  everyMinutes: 60,
  run: async () => {
    const users = await database.statement(delegationsThatTurn);
    for (const [tenantId, same] of Map.groupBy(users, (one) => one.tenantId)) {
      await database.tenant(tenantId, async (tx) => {
        for (const one of same) enqueue(tx, delegateTurnsKind, one);
      });
    }
  },
});

/**
 * Creates the worker that updates each document that waits for a user who can't act, or has another delegate now.
 */
export function delegateTurnsWorker({ database }: Pick<Platform, 'database'>): JobWorker<Change> {
  return {
    kind: delegateTurnsKind,
    handle: async ({ tenantId, userId }) => {
      const waiting = await database.tenant(tenantId, (tx) =>
        tx
          .selectDistinct({ id: documentPeople.documentId })
          .from(documentPeople)
          .innerJoin(documents, eq(documents.id, documentPeople.documentId))
          .where(
            and(
              eq(documentPeople.userId, userId),
              eq(documentPeople.isTurn, true),
              eq(documents.state, 'pending'),
            ),
          ),
      );
      for (const { id } of waiting) {
        await database.tenant(tenantId, (tx) => passTurnsOn(tx, tenantId, id, userId));
      }
    },
    // The document says for itself whom it waits for, and that they can't act.
    exhausted: async () => {},
  };
}

async function passTurnsOn(
  tx: Tx,
  tenantId: string,
  documentId: string,
  userId: string,
): Promise<void> {
  const locked = await lockDocument(tx, eq(documents.id, documentId));
  const now = currentTime();
  const system = systemIn(tenantId);
  const delegates = await delegatesOf(tx, locked, now);
  const by = { kind: 'system' } as const;
  const isPassedOn = await applyCommand(tx, system, locked, {
    do: 'delegate',
    by,
    at: now.toISOString(),
    userId,
    delegates,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'conflict') return false;
      throw error;
    },
  );
  if (isPassedOn || delegates[userId] !== undefined || !(await isDisabled(tx, userId))) return;
  // No one acts for them: the sender has to ask someone else.
  await record(tx, system, { type: 'document.blocked', id: documentId, detail: { userId } });
}

async function isDisabled(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), sql`${memberships.disabledAt} is not null`));
  return found.length > 0;
}
