import { maxNamedCopies, type TracedCopy } from '@countersign/contract';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { distributionRecipients, distributions } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDistributions } from '../queries/distribution-access.ts';

/** Selects what an answer says of a copy, from recipients joined with their distributions. */
export function copyColumns(user: Member) {
  return {
    recipientId: distributionRecipients.id,
    name: distributionRecipients.name,
    email: distributionRecipients.email,
    number: distributionRecipients.number,
    sentAt: distributionRecipients.sentAt,
    distribution: { id: distributions.id, title: distributions.title },
    isSeen: sql<boolean>`(${visibleDistributions(user) ?? sql`true`})`,
  };
}

/** A row of what `copyColumns` selects. */
interface CopyRow {
  recipientId: string;
  name: string;
  email: string;
  number: number;
  sentAt: Date | null;
  distribution: { id: string; title: string };
  isSeen: boolean;
}

/** Selects the copies with a watermark that were sent last, among those that fit a condition. */
export async function selectMarkedCopies(
  tx: Tx,
  user: Member,
  condition: SQL | undefined,
): Promise<CopyRow[]> {
  return tx
    .select(copyColumns(user))
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .where(
      and(condition, isNotNull(distributionRecipients.sentAt), isNotNull(distributions.watermark)),
    )
    .orderBy(desc(distributionRecipients.sentAt))
    .limit(maxNamedCopies);
}

/** Presents a copy; of a distribution that the user does not see, only that there is one. */
export function presentCopy(row: CopyRow, sign: TracedCopy['sign'], pages: number[]): TracedCopy {
  const { distribution, recipientId, name, email, number, sentAt, isSeen } = row;
  if (!isSeen) {
    const unnamed = { distribution: null, recipientId: null, name: '', email: '', number: null };
    return { ...unnamed, sentAt: null, sign, pages };
  }
  const at = sentAt?.toISOString() ?? null;
  return { distribution, recipientId, name, email, number, sentAt: at, sign, pages };
}
