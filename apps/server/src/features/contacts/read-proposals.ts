import type { ContactProposal } from '@countersign/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contactProposals, users } from '../../platform/database/tables/index.ts';

/** Reads the proposals for a contact, the latest first. */
export async function proposalsOf(tx: Tx, contactId: string): Promise<ContactProposal[]> {
  const rows = await tx
    .select({
      id: contactProposals.id,
      countryCode: contactProposals.countryCode,
      mobile: contactProposals.mobile,
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      at: contactProposals.createdAt,
    })
    .from(contactProposals)
    .innerJoin(users, eq(users.id, contactProposals.proposedBy))
    .where(eq(contactProposals.contactId, contactId))
    .orderBy(desc(contactProposals.createdAt), desc(contactProposals.id))
    .limit(20);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
