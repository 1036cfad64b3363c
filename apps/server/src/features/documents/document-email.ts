import type { EmailValues } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, tenants, users } from '../../platform/database/tables/index.ts';
import { LruCache } from '../../platform/lru-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FindEmailDocument } from '../email-templates/index.ts';
import { visibleDocuments } from './document-access.ts';
import { findDocument } from './document-queries.ts';

type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

/** The values that all e-mails about documents have. */
type SharedValues = Omit<EmailValues<'voided'>, 'void.reason'>;

/** What e-mails about a document say of it. `sentBy` is the user who sends it or has sent it. */
export async function documentEmailValues(
  tx: Tx,
  document: FoundDocument,
  of: { tenantId: string; sentBy: string | null; productName: string },
): Promise<SharedValues> {
  const [said] = await tx
    .select({
      tenant: tenants.name,
      timeZone: companies.timeZone,
      contactName: companies.contactName,
      contactEmail: companies.contactEmail,
      sender: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(companies)
    .innerJoin(tenants, eq(tenants.id, companies.tenantId))
    .leftJoin(users, eq(users.id, sql`${of.sentBy}::uuid`))
    .where(and(eq(companies.tenantId, of.tenantId), eq(companies.id, document.company.id)));
  const sender = said?.sender;
  const { recipient, formPack, project } = document;
  return {
    'recipient.firstName': recipient.firstName,
    'recipient.lastName': recipient.lastName,
    'recipient.name': `${recipient.firstName} ${recipient.lastName}`,
    'recipient.email': recipient.email,
    'organisation.name': said?.tenant ?? '',
    'product.name': of.productName,
    'document.name': formPack.name,
    'document.sentOn': dayIn(document.sentAt ?? new Date(), said?.timeZone ?? 'UTC'),
    'company.name': document.company.name,
    'company.contactName': said?.contactName ?? '',
    'company.contactEmail': said?.contactEmail ?? '',
    'project.name': project.name,
    'sender.name': sender ? `${sender.firstName} ${sender.lastName}` : '',
    'sender.email': sender?.email ?? '',
  };
}

/** What e-mails would say of a document that somebody may read, if they were the one who sends it. */
export function emailDocumentFinder({ settings }: Pick<Platform, 'settings'>): FindEmailDocument {
  const { productName } = settings;
  return async (tx, user, id) => {
    const { tenantId, userId: sentBy } = user;
    const document = await findDocument(tx, id, visibleDocuments(user));
    const { company, recipient } = document;
    return {
      companyId: company.id,
      recipientName: `${recipient.firstName} ${recipient.lastName}`,
      values: await documentEmailValues(tx, document, { tenantId, sentBy, productName }),
    };
  };
}

/** Formats by time zone: making one takes longer than all else that an e-mail says. */
const dayFormats = new LruCache<Intl.DateTimeFormat>(50);

/** A day as an e-mail says it: `28 November 2026`. */
function dayIn(at: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}
