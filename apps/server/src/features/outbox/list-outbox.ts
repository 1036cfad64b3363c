import { outboxList, type RowsQuery } from '@countersign/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { mails } from '../../platform/database/tables/index.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { mailColumns, presentMail, shownText } from './outbox-mails.ts';

const { createdAt, state } = mails;

const source = listFrom(outboxList, {
  from: sql`${mails}`,
  id: mails.id,
  fields: { state, createdAt },
  search: searchBy({
    texts: [sql`fold(${mails.recipient})`, sql`fold(${shownText(mails.subject)})`],
  }),
});

/** A page of the tenant's mails. */
export async function listOutbox(database: Database, user: Member, query: RowsQuery) {
  return database.tenant(user.tenantId, (tx) =>
    readRows(tx, source, query, undefined, async (ids) => {
      const rows = await tx.select(mailColumns).from(mails).where(inArray(mails.id, ids));
      return rows.map(presentMail);
    }),
  );
}
