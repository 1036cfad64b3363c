import type { EmailValues } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies, tenants, users } from '../../platform/database/tables/index.ts';
import type { findDocument } from './document-rows.ts';

type FoundDocument = Awaited<ReturnType<typeof findDocument>>;

/** The values that all e-mails about documents have. */
type SharedValues = Omit<EmailValues<'voided'>, 'void.reason'>;

/** What e-mails about a document say of it. `sentBy` is the user who sends it or has sent it. */
export async function documentEmailValues(
  tx: Tx,
  document: FoundDocument,
  of: { tenantId: string; sentBy: string | null; productName: string },
): Promise<SharedValues> {
  const [sender] = of.sentBy ? await tx.select().from(users).where(eq(users.id, of.sentBy)) : [];
  const [company] = await tx.select().from(companies).where(eq(companies.id, document.company.id));
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, of.tenantId));
  const { recipient, formPack, project } = document;
  return {
    'recipient.firstName': recipient.firstName,
    'recipient.lastName': recipient.lastName,
    'recipient.name': `${recipient.firstName} ${recipient.lastName}`,
    'recipient.email': recipient.email,
    'organisation.name': tenant?.name ?? '',
    'product.name': of.productName,
    'document.name': formPack.name,
    'document.sentOn': dayIn(document.sentAt ?? new Date(), company?.timeZone ?? 'UTC'),
    'company.name': document.company.name,
    'company.contactName': company?.contactName ?? '',
    'company.contactEmail': company?.contactEmail ?? '',
    'project.name': project.name,
    'sender.name': sender ? `${sender.firstName} ${sender.lastName}` : '',
    'sender.email': sender?.email ?? '',
  };
}

/** A day as an e-mail says it: `28 November 2026`. */
function dayIn(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });
}
