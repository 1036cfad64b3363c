import * as contract from '@countersign/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import {
  contacts,
  distributionRecipients,
  distributions,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { visibleDistributions } from './distribution-access.ts';
import { accessNow } from './recipient-queries.ts';

/**
 * A page of what a contact was sent, as far as the user may see it, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none
 */
export const listContactDistributions = tenantOperation(
  contract.listContactDistributions,
  async ({ tx, caller: user, params: { id: contactId }, query: { cursor, pageSize } }) => {
    if ((await tx.$count(contacts, eq(contacts.id, contactId))) === 0) throw notFound('contact');
    const before = offsetOf(cursor);
    const mine = and(
      eq(distributionRecipients.contactId, contactId),
      ne(distributions.state, 'draft'),
      visibleDistributions(user),
    );
    const rows = await tx
      .select({
        id: distributions.id,
        recipientId: distributionRecipients.id,
        title: distributions.title,
        state: distributions.state,
        project: { id: projects.id, name: projects.name },
        createdBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
        sentAt: distributionRecipients.sentAt,
        delivery: distributionRecipients.delivery,
        reading: distributionRecipients.reading,
        access: accessNow,
        at: distributionRecipients.createdAt,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(distributionRecipients)
      .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
      .innerJoin(users, eq(users.id, distributions.createdBy))
      .leftJoin(projects, eq(projects.id, distributions.projectId))
      .where(mine)
      .orderBy(desc(distributionRecipients.createdAt), desc(distributionRecipients.id))
      .offset(before)
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return {
      items: shown.map(({ total: _, sentAt, at, ...row }) => ({
        ...row,
        sentAt: sentAt?.toISOString() ?? null,
        at: at.toISOString(),
      })),
      next: rows.length > pageSize ? String(before + pageSize) : null,
      previous: before === 0 ? null : String(Math.max(0, before - pageSize)),
      from: shown.length === 0 ? 0 : before + 1,
      total: rows[0]?.total ?? 0,
      isTotalCapped: false,
    };
  },
);

/** One person is sent some hundreds of distributions at most: a page is where it begins. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  const message = 'This part of the list can’t be found. Reload the page.';
  throw new Failure('invalid', message, { cursor: message });
}
