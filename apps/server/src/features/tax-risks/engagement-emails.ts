import type { EmailValues } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { tenants } from '../../platform/database/tables/index.ts';
import type { TaxWorld } from './tax-risk-world.ts';

type Person = { name: string; email: string };

/** The values that all e-mails about an engagement have, but for those of who gets one. */
export async function engagementEmailValues(
  tx: Tx,
  { row, company, project, contact }: Pick<TaxWorld, 'row' | 'company' | 'project' | 'contact'>,
  sender: Person | undefined,
  productName: string,
) {
  const [tenant] = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, row.tenantId));
  return {
    'organisation.name': tenant?.name ?? company.name,
    'product.name': productName,
    'company.name': company.name,
    'project.name': project.name,
    'engagement.person': contact.name,
    'engagement.role': row.role,
    'sender.name': sender?.name ?? '',
    'sender.email': sender?.email ?? '',
  };
}

/** What an e-mail says of whoever gets it. */
export function recipientValues({
  name,
  email,
}: Person): Pick<
  EmailValues<'tax-outcome'>,
  'recipient.firstName' | 'recipient.lastName' | 'recipient.name' | 'recipient.email'
> {
  const at = name.trim().lastIndexOf(' ');
  return {
    'recipient.firstName': at < 0 ? name.trim() : name.trim().slice(0, at),
    'recipient.lastName': at < 0 ? '' : name.trim().slice(at + 1),
    'recipient.name': name,
    'recipient.email': email,
  };
}
