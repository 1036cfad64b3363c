import type { recipientInput } from '@countersign/contract';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { byName, startsWith } from '../../platform/database/paging.ts';
import { contacts, documents } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

type RecipientValues = z.output<typeof recipientInput>;

/**
 * The contact for what was typed in as a document's recipient: the known one of the same name and
 * e-mail, else a new one. Two people may share an e-mail, so a name is never changed behind somebody.
 */
export async function resolveRecipient(
  tx: Tx,
  tenantId: string,
  input: RecipientValues,
): Promise<string> {
  const [known] = await tx
    .select({ id: contacts.id, countryCode: contacts.countryCode, mobile: contacts.mobile })
    .from(contacts)
    .where(
      and(
        eq(sql`lower(${contacts.email})`, input.email.toLowerCase()),
        eq(sql`lower(${contacts.firstName})`, input.firstName.toLowerCase()),
        eq(sql`lower(${contacts.lastName})`, input.lastName.toLowerCase()),
      ),
    )
    .orderBy(contacts.id)
    .limit(1);
  if (!known) {
    const id = newId();
    await tx.insert(contacts).values({ id, tenantId, ...input });
    return id;
  }
  const { countryCode, mobile } = input;
  const newNumber = mobile !== '' && (known.mobile !== mobile || known.countryCode !== countryCode);
  if (newNumber) {
    await tx
      .update(contacts)
      .set({ countryCode, mobile, updatedAt: new Date() })
      .where(eq(contacts.id, known.id));
  }
  return known.id;
}

/**
 * The same for a draft that has a recipient already: a contact that only this draft uses is
 * corrected in place, so that mending a typing error leaves no second person behind.
 */
export async function changeRecipient(
  tx: Tx,
  tenantId: string,
  draft: { id: string; recipientId: string },
  input: RecipientValues,
): Promise<string> {
  const [other] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.recipientId, draft.recipientId), ne(documents.id, draft.id)))
    .limit(1);
  if (other) return resolveRecipient(tx, tenantId, input);
  await tx
    .update(contacts)
    .set({ ...input, updatedAt: new Date() })
    .where(eq(contacts.id, draft.recipientId));
  return draft.recipientId;
}

/** Contacts whose name or e-mail begins with what was typed, ten at most. */
export async function findRecipients(database: Database, user: SignedIn, search: string) {
  const fullName = sql`${contacts.firstName} || ' ' || ${contacts.lastName}`;
  const items = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({
        id: contacts.id,
        firstName: contacts.firstName,
        lastName: contacts.lastName,
        email: contacts.email,
        countryCode: contacts.countryCode,
        mobile: contacts.mobile,
      })
      .from(contacts)
      .where(
        or(
          startsWith(fullName, search),
          startsWith(contacts.email, search),
          startsWith(contacts.lastName, search),
        ),
      )
      .orderBy(byName(contacts.lastName), byName(contacts.firstName), contacts.id)
      .limit(10),
  );
  return { items };
}
