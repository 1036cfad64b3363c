import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  distributionRecipients,
  distributions,
} from '../../platform/database/tables/index.ts';

/** Selects the files that were emailed to an address of a tenant and can still be opened, the latest first. */
export function sharedFilesSentTo(
  tx: Tx,
  { tenantId, email }: { tenantId: string; email: string },
  more?: SQL,
) {
  return tx
    .select({
      recipientId: distributionRecipients.id,
      title: distributions.title,
      company: companies.name,
      mode: distributions.mode,
      askConfirmation: distributions.askConfirmation,
      sentAt: distributionRecipients.sentAt,
      openedAt: distributionRecipients.openedAt,
      confirmedAt: distributionRecipients.confirmedAt,
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .where(
      and(
        eq(distributionRecipients.tenantId, tenantId),
        eq(distributionRecipients.sortEmail, sql`lower(${email})`),
        isNotNull(distributionRecipients.sentAt),
        isNull(distributionRecipients.revokedAt),
        inArray(distributions.mode, ['link', 'code']),
        inArray(distributions.state, ['sending', 'paused', 'sent', 'cancelled']),
        or(isNull(distributions.expiresAt), gt(distributions.expiresAt, currentTime())),
        more,
      ),
    )
    .orderBy(desc(distributionRecipients.sentAt), desc(distributionRecipients.id));
}
