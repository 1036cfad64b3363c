import type { EmailEvent } from '@countersign/contract';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { emailTemplates } from '../../platform/database/tables/index.ts';

/** Maximum number of listed templates of one event: more than any organisation has. */
const maxListed = 200;

/** Lists the templates of an event that a user can choose for a company, by name. */
export function listFittingTemplates(
  tx: Tx,
  event: EmailEvent,
  companyId: string,
): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: emailTemplates.id, name: emailTemplates.name })
    .from(emailTemplates)
    .where(
      and(
        eq(emailTemplates.event, event),
        isNull(emailTemplates.archivedAt),
        or(isNull(emailTemplates.companyId), eq(emailTemplates.companyId, companyId)),
      ),
    )
    .orderBy(asc(emailTemplates.sortName), asc(emailTemplates.id))
    .limit(maxListed);
}
