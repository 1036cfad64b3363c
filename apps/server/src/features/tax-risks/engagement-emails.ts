import type { EmailValues } from '@countersign/contract';
import { namesOf } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { tenants } from '../../platform/database/tables/index.ts';
import type { TaxWorld } from './tax-risk-world.ts';

type Person = { name: string; email: string };

/** The values that all emails about an engagement have, but for those of who gets one. */
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

/** Returns the values of an email's recipient, whose first and last name are known where it is the engaged person. */
export function recipientValues(
  { name, email }: Person,
  { contact }: Pick<TaxWorld, 'contact'>,
): Pick<
  EmailValues<'tax-outcome'>,
  'recipient.firstName' | 'recipient.lastName' | 'recipient.name' | 'recipient.email'
> {
  const { firstName, lastName } = namesOf({
    name,
    firstName: name === contact.name ? contact.firstName : '',
  });
  return {
    'recipient.firstName': firstName,
    'recipient.lastName': lastName,
    'recipient.name': name,
    'recipient.email': email,
  };
}
