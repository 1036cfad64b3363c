import type { AuditEntry, Rows } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { readHistory } from '../../platform/events/read-history.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { nameOf } from './contact-rows.ts';
import { groupDetail } from './group-rows.ts';

type History = Rows<Omit<AuditEntry, 'address'>>;
type Page = { cursor?: string | undefined; pageSize: number };

/**
 * Who changed what on a contact, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export async function getContactHistory(
  database: Database,
  user: Member,
  id: string,
  page: Page,
): Promise<History> {
  return database.tenant(user.tenantId, async (tx) => {
    const [row] = await tx.select().from(contacts).where(eq(contacts.id, id));
    if (!row) throw notFound('contact');
    return readHistory(tx, { type: 'contact', id, name: nameOf(row) }, page);
  });
}

/**
 * Who changed what on a group that the user has, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export async function getContactGroupHistory(
  database: Database,
  user: Member,
  id: string,
  page: Page,
): Promise<History> {
  return database.tenant(user.tenantId, async (tx) => {
    const { name } = await groupDetail(tx, user, id);
    return readHistory(tx, { type: 'contact-group', id, name }, page);
  });
}
