import type { ListQuery } from '@countersign/contract';
import { desc, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { contains, listAnswer, pageOf, totalCount } from '../../platform/database/paging.ts';
import { mails } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { mailColumns, presentMail } from './outbox-mails.ts';

/** A page of the tenant's mails, the latest first. */
export async function listOutbox(database: Database, user: SignedIn, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const { search } = query;
  const rows = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({ total: totalCount, ...mailColumns })
      .from(mails)
      .where(
        search === ''
          ? undefined
          : or(contains(mails.recipient, search), contains(mails.subject, search)),
      )
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit)
      .offset(offset),
  );
  return listAnswer(query, rows, presentMail);
}
