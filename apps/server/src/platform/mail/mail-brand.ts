import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type MailAttachment, tenants } from '../database/tables/index.ts';
import type { MailBrand } from './mail-blocks.ts';

/** A brand with the picture that has to go with the mail. */
export interface AttachedBrand {
  brand: MailBrand;
  attachments: MailAttachment[];
}

/** The brand of mails that are about an organisation as a whole. */
export async function brandOfTenant(tx: Tx, tenantId: string): Promise<AttachedBrand> {
  const [tenant] = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  return { brand: { name: tenant?.name ?? '' }, attachments: [] };
}
