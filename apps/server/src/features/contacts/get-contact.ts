import * as contract from '@countersign/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { auditEvents, contacts } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { contactDetail } from './contact-queries.ts';

/**
 * A contact. Anyone who asks for one that became a part of another gets that other one.
 * @throws Failure `not-found`
 */
export const getContact = tenantOperation(
  contract.getContact,
  async ({ tx, caller: user, params: { id } }) =>
    contactDetail(tx, user, await contactOrUser(tx, id)),
);

/** Finds the current contact of a person: themselves, or the one that they were merged into, and so on. */
async function contactOrUser(tx: Tx, id: string): Promise<string> {
  for (let now = id, seen = new Set<string>(); ; ) {
    const [found] = await tx.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, now));
    if (found || seen.has(now)) return now;
    seen = seen.add(now);
    const [event] = await tx
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.subjectType, 'contact'),
          eq(auditEvents.subjectId, now),
          eq(auditEvents.action, 'contact.merged-into'),
        ),
      )
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    const into = event?.detail['into'];
    if (typeof into !== 'string') return id;
    now = into;
  }
}
