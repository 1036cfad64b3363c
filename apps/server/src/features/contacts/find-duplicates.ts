import type { ContactDuplicate, DuplicateReason } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { type ContactRow, emailsOf, summariesOf } from './contact-queries.ts';
import { contactsSource, hasEmail } from './contacts-source.ts';

/** As many are shown. */
const maxFound = 20;

const strength: Record<DuplicateReason, number> = { email: 0, 'name-and-mobile': 1, name: 2 };

/**
 * Contacts that seem to be the same person: they share an email, or the name. The surest come first.
 * @throws Failure `not-found`
 */
export const findContactDuplicates = tenantOperation(
  contract.findContactDuplicates,
  async ({ tx, caller: user, params: { id } }) => {
    const [row] = await tx.select().from(contacts).where(eq(contacts.id, id));
    if (!row) throw notFound('contact');
    if (row.erasedAt !== null) return { items: [] };
    const reasons = await reasonsOf(tx, row);
    const source = await contactsSource(tx, user);
    const found = await summariesOf(tx, source, [...reasons.keys()]);
    const items = found.map((contact) => ({ contact, reasons: reasons.get(contact.id) ?? [] }));
    const rank = (one: ContactDuplicate) => Math.min(...one.reasons.map((why) => strength[why]));
    return {
      items: items.sort(
        (one, other) =>
          rank(one) - rank(other) || (one.contact.createdAt < other.contact.createdAt ? -1 : 1),
      ),
    };
  },
);

async function reasonsOf(tx: Tx, row: ContactRow): Promise<Map<string, DuplicateReason[]>> {
  const sameEmail = sql.join(emailsOf(row).map(hasEmail), sql` or `);
  const sameMobile = sql`${contacts.mobile} <> '' and ${contacts.mobile} = ${row.mobile}
    and ${contacts.countryCode} = ${row.countryCode}`;
  const sameName = sql`${contacts.sortName} = ${row.sortName}`;
  const result = await tx.execute(sql`
    select ${contacts.id} as id, (${sameEmail}) as email, (${sameName}) as name,
      (${sameName} and ${sameMobile}) as mobile
    from ${contacts}
    where ${contacts.id} <> ${row.id} and ${contacts.erasedAt} is null
    and ((${sameEmail}) or ${sameName})
    order by 2 desc, 4 desc, 1 limit ${maxFound}`);
  const found = rowsOf<{ id: string; email: boolean; name: boolean; mobile: boolean }>(result);
  return new Map(
    found.map(({ id, email, name, mobile }) => {
      const reasons: DuplicateReason[] = [];
      if (email) reasons.push('email');
      if (mobile) reasons.push('name-and-mobile');
      else if (name) reasons.push('name');
      return [id, reasons];
    }),
  );
}
