import type { recipientInput } from '@countersign/contract';
import { and, eq, gte, ne, notExists, or, sql } from 'drizzle-orm';
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
  const known = await takeKnown(tx, input);
  if (known !== undefined) return known;
  const id = newId();
  await tx.insert(contacts).values({ id, tenantId, ...input });
  return id;
}

/**
 * The same for a draft that has a recipient already: a contact that this draft brought in, and that
 * no other document uses, is corrected in place, so that mending a typing error leaves nobody behind.
 */
export async function changeRecipient(
  tx: Tx,
  tenantId: string,
  draft: { id: string; recipientId: string; createdAt: Date },
  input: RecipientValues,
): Promise<string> {
  const known = await takeKnown(tx, input);
  if (known !== undefined) return known;
  const [own] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.id, draft.recipientId),
        gte(contacts.createdAt, draft.createdAt),
        notExists(
          tx
            .select({ id: documents.id })
            .from(documents)
            .where(and(eq(documents.recipientId, contacts.id), ne(documents.id, draft.id))),
        ),
      ),
    );
  if (!own) return resolveRecipient(tx, tenantId, input);
  await tx
    .update(contacts)
    .set({ ...input, updatedAt: new Date() })
    .where(eq(contacts.id, own.id));
  return own.id;
}

/** The contact of this name and e-mail, if there is one, with the number that was typed in now. */
async function takeKnown(tx: Tx, input: RecipientValues): Promise<string | undefined> {
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
  if (!known) return undefined;
  const { countryCode, mobile } = input;
  if (mobile !== '' && (known.mobile !== mobile || known.countryCode !== countryCode)) {
    await tx
      .update(contacts)
      .set({ countryCode, mobile, updatedAt: new Date() })
      .where(eq(contacts.id, known.id));
  }
  return known.id;
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
