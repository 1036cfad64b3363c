import type { DistributionState } from '@countersign/contract';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  distributionRecipients,
  distributions,
  projects,
} from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDistributions } from './distribution-access.ts';

/** A distribution that was sent, with how far it got. */
export interface LatestDistribution {
  id: string;
  title: string;
  state: DistributionState;
  sentAt: string;
  project: { id: string; name: string } | null;
  people: number;
  opened: number;
}

/** Lists the latest sent distributions that a user sees; in one company or project where one is given. */
export async function latestDistributions(
  tx: Tx,
  user: Member,
  limit: number,
  { companyId, projectId }: { companyId?: string | undefined; projectId?: string | undefined } = {},
): Promise<LatestDistribution[]> {
  const rows = await tx
    .select({
      id: distributions.id,
      title: distributions.title,
      state: distributions.state,
      sentAt: distributions.sentAt,
      project: { id: projects.id, name: projects.name },
    })
    .from(distributions)
    .leftJoin(projects, eq(projects.id, distributions.projectId))
    .where(
      and(
        isNotNull(distributions.sentAt),
        companyId === undefined ? undefined : eq(distributions.companyId, companyId),
        projectId === undefined ? undefined : eq(distributions.projectId, projectId),
        visibleDistributions(user),
      ),
    )
    .orderBy(desc(distributions.sentAt), desc(distributions.id))
    .limit(limit);
  const reached = await countReached(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ sentAt, ...row }) => ({
    ...row,
    sentAt: sentAt?.toISOString() ?? '',
    ...(reached.get(row.id) ?? { people: 0, opened: 0 }),
  }));
}

async function countReached(tx: Tx, ids: string[]) {
  if (ids.length === 0) return new Map<string, { people: number; opened: number }>();
  const rows = await tx
    .select({
      id: distributionRecipients.distributionId,
      people: sql<number>`count(*)::int`,
      opened: sql<number>`(count(*) filter (where ${distributionRecipients.reading} <> 'unopened'))::int`,
    })
    .from(distributionRecipients)
    .where(inArray(distributionRecipients.distributionId, ids))
    .groupBy(distributionRecipients.distributionId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
