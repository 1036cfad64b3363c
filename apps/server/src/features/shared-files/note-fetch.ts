import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { findLink } from '../../platform/links/links.ts';
import { publishChange } from '../../platform/live/changes.ts';
import { noteVisit } from './note-visit.ts';

/** More fetches of one link say nothing more. */
const maxFetches = 500;

/**
 * Notes that the address of a link's page was fetched. It counts as a program that checks mails, or shows them
 * before they are opened, until someone does something on the page. A dead link changes nothing.
 */
export async function noteFetch(
  database: Database,
  token: string,
  from: { address: string; userAgent: string },
): Promise<void> {
  const link = await database.statement((queries) => findLink(queries, 'distribution', token));
  if (!link?.tenantId || link.subjectId === null) return;
  const { tenantId, subjectId: recipientId } = link;
  await database.tenant(tenantId, async (tx) => {
    const [counted] = await tx
      .update(distributionRecipients)
      .set({ prefetches: sql`${distributionRecipients.prefetches} + 1` })
      .where(
        and(
          eq(distributionRecipients.id, recipientId),
          lt(distributionRecipients.prefetches, maxFetches),
        ),
      )
      .returning({ distributionId: distributionRecipients.distributionId });
    if (!counted) return;
    await noteVisit(tx, { tenantId, recipientId, ...from }, 'prefetched');
    await publishChange(tx, tenantId, 'distribution', counted.distributionId);
  });
}
