import type { Distribution, DistributionState, EventType } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { distributionRecipients } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { revokeLinks } from '../../../platform/links/links.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { writeChange } from '../../../platform/records/records.ts';
import {
  type DistributionRow,
  distributionDetail,
  distributionKind,
  holdDistribution,
} from '../queries/distribution-queries.ts';
import { cancelPending } from './cancel-pending.ts';
import { reportLater, sendToRecipients } from './distribution-jobs.ts';
import { cancelMails } from './distribution-mails.ts';
import { scopeFacts } from './mailed-distribution.ts';
import { endOfDay } from './send-distribution.ts';

type Steered = Extract<
  EventType,
  'distribution.paused' | 'distribution.resumed' | 'distribution.cancelled' | 'distribution.revoked'
>;

/** From which states to which one a distribution is steered, and what is said where it can't be. */
interface Steering {
  from: readonly DistributionState[];
  to: DistributionState;
  event: Steered;
  refusal: string;
  also?: (tx: Tx, row: DistributionRow) => Promise<void>;
}

/** Nothing happens where it is so already: of two people at once, both get what they want. */
function steer(
  database: Database,
  user: Member,
  id: string,
  { from, to, event, refusal, also }: Steering,
): Promise<Distribution> {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await holdDistribution(tx, user, id);
    if (row.state === to) return distributionDetail(tx, user, id);
    if (!from.includes(row.state)) throw new Failure('conflict', refusal);
    await writeChange(tx, distributionKind, id, { state: to, problem: '' });
    await also?.(tx, row);
    await record(tx, user, { type: event, id });
    return distributionDetail(tx, user, id);
  });
}

/**
 * Pauses the sending: recipients who were not emailed yet wait.
 * @throws Failure `not-found`; `conflict` where nothing is being sent
 */
export const pauseSending = (database: Database, user: Member, id: string) =>
  steer(database, user, id, {
    from: ['sending'],
    to: 'paused',
    event: 'distribution.paused',
    refusal: 'You can only pause a distribution while it is being sent.',
  });

/**
 * Goes on with the sending.
 * @throws Failure `not-found`; `conflict` where it is not paused
 */
export const resumeSending = (database: Database, user: Member, id: string) =>
  steer(database, user, id, {
    from: ['paused'],
    to: 'sending',
    event: 'distribution.resumed',
    refusal: 'You can only resume a paused distribution.',
    also: async (tx, { tenantId }) =>
      enqueue(tx, sendToRecipients, { tenantId, distributionId: id }),
  });

/**
 * Sends nothing to those who have not been mailed yet.
 * @throws Failure `not-found`; `conflict` where nothing is left to be sent
 */
export const cancelSending = (database: Database, user: Member, id: string) =>
  steer(database, user, id, {
    from: ['sending', 'paused'],
    to: 'cancelled',
    event: 'distribution.cancelled',
    refusal: 'Everything was already sent or cancelled.',
    also: async (tx, row) => {
      await cancelPending(tx, eq(distributionRecipients.distributionId, id));
      // Those who were mailed before have it.
      reportLater(tx, row);
    },
  });

/** Returns the changes of recipients whose link is revoked; their pending email is cancelled. */
export const revokedNow = () => ({
  revokedAt: currentTime(),
  delivery: sql`case when ${distributionRecipients.delivery} = 'queued' then 'cancelled'
    else ${distributionRecipients.delivery} end`,
});

/**
 * Makes all links dead at once; who was not mailed yet is not any more. What was attached to mails stays there.
 * @throws Failure `not-found`; `conflict` for what was never sent off
 */
export const revokeDistribution = (database: Database, user: Member, id: string) =>
  steer(database, user, id, {
    from: ['sending', 'paused', 'sent', 'cancelled'],
    to: 'revoked',
    event: 'distribution.revoked',
    refusal: 'This distribution hasn’t been sent yet. Undo sending, or delete the draft.',
    also: async (tx, row) => {
      await cancelPending(tx, eq(distributionRecipients.distributionId, id));
      await cancelMails(tx, row.tenantId, id);
      const people = await tx
        .update(distributionRecipients)
        .set(revokedNow())
        .where(
          and(
            eq(distributionRecipients.distributionId, id),
            isNull(distributionRecipients.revokedAt),
          ),
        )
        .returning({ id: distributionRecipients.id });
      await killLinks(
        tx,
        people.map((one) => one.id),
      );
    },
  });

/**
 * Makes the links of some people dead, and what their devices showed that a code was entered by. By a mail that they
 * have they can still say that they want no more.
 */
export async function killLinks(tx: Tx, recipientIds: readonly string[]): Promise<void> {
  await revokeLinks(tx, 'distribution', recipientIds);
  await revokeLinks(tx, 'distribution-code', recipientIds);
  await revokeLinks(tx, 'distribution-device', recipientIds);
}

/**
 * Gives a distribution another last day, or none: all links lead to it until then.
 * @throws Failure `not-found`; `conflict` for what is no longer, or not yet, out; `invalid` for a day that is over
 */
export const extendDistribution = tenantOperation(
  contract.extendDistribution,
  async ({ tx, caller: user, params: { id }, body: { expiresOn } }) => {
    const row = await holdDistribution(tx, user, id);
    if (row.state === 'draft' || row.state === 'revoked') {
      throw new Failure(
        'conflict',
        'You can only change the expiry of a distribution that was sent and not revoked.',
      );
    }
    const { timeZone } = await scopeFacts(tx, row);
    if (expiresOn !== null && expiresOn < calendarDay(timeZone)) {
      const message = 'This day is in the past. Choose a later one.';
      throw new Failure('invalid', message, { expiresOn: message });
    }
    if (expiresOn !== row.expiresOn) {
      const expiresAt = await endOfDay(tx, row.companyId, expiresOn);
      await writeChange(tx, distributionKind, id, { expiresOn, expiresAt });
      const detail = { before: { expiresOn: row.expiresOn }, after: { expiresOn } };
      await record(tx, user, { type: 'distribution.extended', id, detail });
    }
    return distributionDetail(tx, user, id);
  },
);
