import { type ReviewReason, reviewReasonTexts } from '@countersign/contract';
import { statusAfter, taxTablesVersion } from '@countersign/domain';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { companies, taxRisks } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { JobWorker, Schedule } from '../../platform/jobs/job-kind.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Caller, systemIn } from '../../platform/policy/caller.ts';
import { type Assessment, assess, settledColumns } from './assess-tax-risk.ts';
import { markForRecheck, type Recheck, recheckKind, recheckLater } from './recheck-job.ts';
import { countSameAnswers, readWorlds, type TaxWorld } from './tax-risk-world.ts';

/** Writes what follows for an assessment from what was just changed in it, and answers what it is now. */
export async function settle(
  tx: Tx,
  id: string,
): Promise<{ world: TaxWorld; assessment: Assessment }> {
  const world = (await readWorlds(tx, [id])).get(id);
  if (!world) throw new Error('An assessment that was just changed is gone.');
  return settleWorld(tx, world);
}

/** Writes what an assessment is now, the day that it is counted. */
async function settleWorld(tx: Tx, world: TaxWorld) {
  const { id, tenantId } = world.row;
  const due = fallenDue(world);
  const now = due ? { ...world, row: { ...world.row, ...due } } : world;
  const assessment = assess(now);
  const columns = { ...due, ...settledColumns(now, assessment) };
  await tx.update(taxRisks).set(columns).where(eq(taxRisks.id, id));
  if (due) await recordReviewDue(tx, systemIn(tenantId), id, due.reviewWhy);
  return { world: { ...now, row: { ...now.row, ...columns } }, assessment };
}

/** What becomes of what was signed off as its review falls due; undefined where it does not. */
function fallenDue({ row, today }: TaxWorld) {
  const moved = statusAfter(row, 'fall-due');
  const isDay = row.reviewOn !== null && row.reviewOn <= today;
  if (!moved || !(isDay || isByOldRules(row))) return undefined;
  const reviewWhy: ReviewReason = row.reviewWhy || (isDay ? 'day' : 'rules');
  return { ...moved, reviewWhy, reviewOn: isDay ? row.reviewOn : today };
}

/** Whether the published rules have a new version since it was signed off, or looked at again. */
function isByOldRules({ rulesVersion }: TaxWorld['row']): boolean {
  return rulesVersion !== null && rulesVersion !== taxTablesVersion;
}

/** Writes into the history that a review fell due, and why. */
export async function recordReviewDue(
  tx: Tx,
  by: Caller & { userId?: string },
  id: string,
  why: ReviewReason,
): Promise<void> {
  const detail = { after: { reason: reviewReasonTexts[why] } };
  await record(tx, by, { type: 'tax-risk.review-due', id, detail });
}

/** As many are looked at in one transaction. */
const mostAtOnce = 100;

/** Looks at those whose day has come, or that were marked. */
async function recheckTenant(
  { database }: Pick<Platform, 'database'>,
  tenantId: string,
): Promise<void> {
  for (;;) {
    const found = await database.tenant(tenantId, async (tx) => {
      const due = await tx
        .select({ id: taxRisks.id })
        .from(taxRisks)
        .innerJoin(companies, eq(companies.id, taxRisks.companyId))
        .where(isDue())
        .orderBy(asc(taxRisks.id))
        .limit(mostAtOnce)
        .for('update', { of: taxRisks });
      const worlds = await readWorlds(
        tx,
        due.map(({ id }) => id),
      );
      for (const world of worlds.values()) await recheckOne(tx, tenantId, world);
      return due.length;
    });
    if (found < mostAtOnce) return;
  }
}

/** Whose day has come, where the company is, and what was signed off by rules that have a new version. */
const isDue = () =>
  or(
    sql`${taxRisks.recheckOn} <= (${currentTime().toISOString()}::timestamptz at time zone ${companies.timeZone})::date`,
    and(
      ne(taxRisks.rulesVersion, taxTablesVersion),
      inArray(taxRisks.status, ['signed-off', 'issued', 'acknowledged']),
    ),
  );

/** What changed without anybody doing anything is told by the history. */
async function recheckOne(tx: Tx, tenantId: string, world: TaxWorld): Promise<void> {
  const { id, level, route } = world.row;
  const { row: now } = (await settleWorld(tx, world)).world;
  const by = systemIn(tenantId);
  if (now.route !== route) {
    const detail = { before: { route }, after: { route: now.route } };
    await record(tx, by, { type: 'tax-risk.route-changed', id, detail });
  }
  if (now.level === level) return;
  const detail = { before: { level }, after: { level: now.level } };
  await record(tx, by, { type: 'tax-risk.level-changed', id, detail });
}

/** Does what `recheckLater` asks for. */
export function recheckWorker(platform: Pick<Platform, 'database'>): JobWorker<Recheck> {
  const { database } = platform;
  return {
    kind: recheckKind,
    handle: async ({ tenantId, companyId }) => {
      if (companyId !== undefined) {
        await database.tenant(tenantId, (tx) =>
          markForRecheck(tx, eq(taxRisks.companyId, companyId)),
        );
      }
      await recheckTenant(platform, tenantId);
    },
    // The schedule comes by in ten minutes, and finds what is still marked.
    exhausted: async () => undefined,
  };
}

/** Looks every ten minutes whether time has changed the risk of an engagement. */
export function taxRiskSchedule(platform: Pick<Platform, 'database'>): Schedule {
  return {
    name: 'tax-risks.time',
    everyMinutes: 10,
    run: async () => {
      const tenants = await platform.database.statement((queries) =>
        queries
          .selectDistinct({ id: taxRisks.tenantId })
          .from(taxRisks)
          .innerJoin(companies, eq(companies.id, taxRisks.companyId))
          .where(isDue()),
      );
      for (const { id } of tenants) await recheckTenant(platform, id);
    },
  };
}

/**
 * Marks those of whom something is known that depends on an engagement that changed: the same person's, and
 * those with the same answers where these have become a blanket determination, or are none any more.
 */
export async function markNeighbours(
  tx: Tx,
  { row, settings }: Pick<TaxWorld, 'row' | 'settings'>,
  hashBefore: string | null,
): Promise<void> {
  const hashes = [row.answersHash, hashBefore].filter((hash) => hash !== null);
  const counts = await countSameAnswers(tx, hashes);
  const turned = hashes.map(
    (hash) =>
      sql`(${taxRisks.answersHash} = ${hash} and ${taxRisks.isBlanket} <> ${(counts.get(hash) ?? 0) > settings.blanketLimit}::boolean)`,
  );
  const which = or(eq(taxRisks.contactId, row.contactId), ...turned);
  await recheckLater(tx, row.tenantId, and(ne(taxRisks.id, row.id), which));
}
