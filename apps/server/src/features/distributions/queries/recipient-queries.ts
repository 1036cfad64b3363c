import {
  type DistributionRecipient,
  distributionRecipientsList,
  type RecipientAccess,
} from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { distributionRecipients, distributions } from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import { listFrom } from '../../../platform/lists/list-from.ts';
import { searchBy } from '../../../platform/search/search-by.ts';

/** The access by a recipient's link, from the present state, so that an extension opens all at once. */
export const accessNow = sql<RecipientAccess>`(case
  when ${distributionRecipients.revokedAt} is not null then 'revoked'
  when exists (
    select from ${distributions} as whole
    where whole.id = ${distributionRecipients.distributionId} and whole.expires_at <= now()
  ) then 'expired' else 'open' end)`;

const { reading, delivery } = distributionRecipients;

/** Defines the source of the list of a distribution's recipients. */
export const recipientSource = listFrom(distributionRecipientsList, {
  from: sql`${distributionRecipients}`,
  id: distributionRecipients.id,
  fields: {
    number: { sort: { column: distributionRecipients.number, type: 'float8' } },
    name: distributionRecipients.sortName,
    email: distributionRecipients.sortEmail,
    delivery,
    reading,
    access: accessNow,
    sentAt: distributionRecipients.sentAt,
    openedAt: distributionRecipients.openedAt,
    lastOpenedAt: distributionRecipients.lastOpenedAt,
    opens: { sort: { column: distributionRecipients.opens, type: 'float8' } },
    downloadedAt: distributionRecipients.downloadedAt,
    confirmedAt: distributionRecipients.confirmedAt,
    earlierConfirmedAt: distributionRecipients.earlierConfirmedAt,
  },
  search: searchBy({ texts: [distributionRecipients.sortName, distributionRecipients.sortEmail] }),
});

const columns = { row: distributionRecipients, access: accessNow };

/** People of distributions by their ids, in any order. */
export async function recipientRows(
  tx: Tx,
  ids: readonly string[],
): Promise<DistributionRecipient[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(columns)
    .from(distributionRecipients)
    .where(inArray(distributionRecipients.id, [...ids]));
  return rows.map(({ row, access }) => ({
    id: row.id,
    number: row.number,
    contactId: row.contactId,
    name: row.name,
    email: row.email,
    agentOf: row.agentOf,
    delivery: row.delivery,
    deliveryProblem: row.deliveryProblem,
    reading: row.reading,
    access,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    opens: row.opens,
    prefetches: row.prefetches,
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    earlierConfirmedAt: row.earlierConfirmedAt?.toISOString() ?? null,
    seconds: row.seconds,
    pagesViewed: row.pagesViewed,
    mailings: row.mailings,
  }));
}

/**
 * One person of a distribution, as a row of its list.
 * @throws Failure `not-found`
 */
export async function oneRecipient(tx: Tx, id: string): Promise<DistributionRecipient> {
  const [found] = await recipientRows(tx, [id]);
  if (!found) throw notFound('person');
  return found;
}

/**
 * Throws unless a recipient is on the list of a distribution.
 * @throws Failure `not-found`
 */
export async function assertRecipient(
  tx: Tx,
  distributionId: string,
  recipientId: string,
): Promise<void> {
  const isOnList = and(
    eq(distributionRecipients.id, recipientId),
    eq(distributionRecipients.distributionId, distributionId),
  );
  if ((await tx.$count(distributionRecipients, isOnList)) === 0) throw notFound('person');
}

/**
 * One person of a distribution, locked until the transaction ends.
 * @throws Failure `not-found`
 */
export async function holdRecipient(tx: Tx, distributionId: string, recipientId: string) {
  const [row] = await tx
    .select()
    .from(distributionRecipients)
    .where(
      and(
        eq(distributionRecipients.id, recipientId),
        eq(distributionRecipients.distributionId, distributionId),
      ),
    )
    .for('update');
  if (!row) throw notFound('person');
  return row;
}
