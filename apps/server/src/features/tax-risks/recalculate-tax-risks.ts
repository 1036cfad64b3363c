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
import { type Assessment, assess, assessedColumns } from './assess-tax-risk.ts';
import { markForRecheck, type Recheck, recheckKind, recheckLater } from './recheck-job.ts';
import { countSameAnswers, readWorlds, type TaxWorld } from './tax-risk-world.ts';

/** Writes what follows for an assessment from what was just changed in it, and answers what it is now. */
export async function recalculate(
  tx: Tx,
  id: string,
): Promise<{ world: TaxWorld; assessment: Assessment }> {
  const world = (await readWorlds(tx, [id])).get(id);
  if (!world) throw new Error('An assessment that was just changed is gone.');
  return recalculateWorld(tx, world);
}

/** Holds a recalculated assessment, with the changes. */
interface Recalculated {
  before: TaxWorld;
  world: TaxWorld;
  assessment: Assessment;
  /** Why its review has fallen due by this; undefined where it has not. */
  due: ReviewReason | undefined;
}

/** Recalculates an assessment as of its day. */
function recalculated(before: TaxWorld): Recalculated {
  const due = fallenDue(before);
  const now = due ? { ...before, row: { ...before.row, ...due } } : before;
  const assessment = assess(now);
  const row = { ...now.row, ...assessedColumns(now, assessment) };
  return { before, world: { ...now, row }, assessment, due: due?.reviewReason };
}

/** Writes what an assessment is now. */
async function recalculateWorld(tx: Tx, world: TaxWorld) {
  const one = recalculated(world);
  const { id, tenantId } = world.row;
  await writeRecalculated(tx, [one]);
  if (one.due) await recordReviewDue(tx, systemIn(tenantId), id, one.due);
  return one;
}

/** Writes what many are now, by one statement whatever their number. */
async function writeRecalculated(tx: Tx, all: readonly Recalculated[]): Promise<void> {
  if (all.length === 0) return;
  const given = all.map(({ world: { row } }) => ({
    id: row.id,
    route: row.route,
    decision: row.decision,
    level: row.level,
    levelRank: row.levelRank,
    levelReasons: row.levelReasons,
    isBlanket: row.isBlanket,
    recheckOn: row.recheckOn,
    status: row.status,
    statusBefore: row.statusBefore,
    reviewOn: row.reviewOn,
    reviewReason: row.reviewReason,
  }));
  await tx
    .update(taxRisks)
    .set({
      route: sql`given.route`,
      decision: sql`given.decision`,
      level: sql`given.level`,
      levelRank: sql`given."levelRank"`,
      levelReasons: sql`given."levelReasons"`,
      isBlanket: sql`given."isBlanket"`,
      recheckOn: sql`given."recheckOn"`,
      status: sql`given.status`,
      statusBefore: sql`given."statusBefore"`,
      reviewOn: sql`given."reviewOn"`,
      reviewReason: sql`given."reviewReason"`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        id uuid, route text, decision text, level text, "levelRank" int, "levelReasons" jsonb, "isBlanket" bool,
        "recheckOn" date, status text, "statusBefore" text, "reviewOn" date, "reviewReason" text
      )`,
    )
    .where(eq(taxRisks.id, sql`given.id`));
}

/** Returns the new status of a signed-off assessment whose review is due; undefined where it is not. */
function fallenDue({ row, today }: TaxWorld) {
  const moved = statusAfter(row, 'fall-due');
  const isDay = row.reviewOn !== null && row.reviewOn <= today;
  if (!moved || !(isDay || isByOldRules(row))) return undefined;
  const reviewReason: ReviewReason = row.reviewReason || (isDay ? 'day' : 'rules');
  return { ...moved, reviewReason, reviewOn: isDay ? row.reviewOn : today };
}

/** Tells if the published rules have a new version since it was signed off, or reviewed. */
function isByOldRules({ rulesVersion }: TaxWorld['row']): boolean {
  return rulesVersion !== null && rulesVersion !== taxTablesVersion;
}

const reviewDueEvent = (id: string, why: ReviewReason) => ({
  type: 'tax-risk.review-due' as const,
  id,
  detail: { after: { reason: reviewReasonTexts[why] } },
});

/** Writes into the history that a review fell due, and why. */
export function recordReviewDue(
  tx: Tx,
  by: Caller & { userId?: string },
  id: string,
  why: ReviewReason,
): Promise<void> {
  return record(tx, by, reviewDueEvent(id, why));
}

/** As many are looked at in one transaction. */
const maxAtOnce = 500;

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
        .limit(maxAtOnce)
        .for('update', { of: taxRisks });
      const worlds = await readWorlds(
        tx,
        due.map(({ id }) => id),
      );
      await recheck(tx, tenantId, [...worlds.values()]);
      return due.length;
    });
    if (found < maxAtOnce) return;
  }
}

/**
 * Selects the assessments whose day has come, in the company's time zone, and those signed off by rules that have a new
 * version.
 */
const isDue = () =>
  or(
    sql`${taxRisks.recheckOn} <= (${currentTime().toISOString()}::timestamptz at time zone ${companies.timeZone})::date`,
    and(
      ne(taxRisks.rulesVersion, taxTablesVersion),
      inArray(taxRisks.status, ['signed-off', 'issued', 'acknowledged']),
    ),
  );

/** Writes what many are now, in sets. The history has what changed without a user’s action. */
async function recheck(tx: Tx, tenantId: string, worlds: readonly TaxWorld[]): Promise<void> {
  const all = worlds.map(recalculated);
  await writeRecalculated(tx, all);
  const by = systemIn(tenantId);
  // No two events of a call may be of the same one.
  await record(
    tx,
    by,
    ...all.flatMap(({ before, due }) => (due ? [reviewDueEvent(before.row.id, due)] : [])),
  );
  await record(tx, by, ...changesOf(all, 'route', 'tax-risk.route-changed'));
  await record(tx, by, ...changesOf(all, 'level', 'tax-risk.level-changed'));
}

function changesOf<Key extends 'route' | 'level'>(
  all: readonly Recalculated[],
  key: Key,
  type: `tax-risk.${Key}-changed`,
) {
  return all.flatMap(({ before: { row: was }, world: { row } }) =>
    was[key] === row[key]
      ? []
      : [{ type, id: row.id, detail: { before: { [key]: was[key] }, after: { [key]: row[key] } } }],
  );
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
