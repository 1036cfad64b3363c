import { requestTimestamp } from '@countersign/pdf/engine';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { idBefore } from '../database/ids.ts';
import { auditEvents, auditHeads } from '../database/tables/index.ts';
import type { Platform } from '../platform.ts';
import {
  appendHeadFile,
  type ChainHead,
  keepTimestamp,
  readSealedUntil,
  writeSealedUntil,
} from './head-files.ts';

type Sealer = Pick<Platform, 'database' | 'settings' | 'sealing' | 'auditKey' | 'log'>;

/** Maximum number of rows in one file. */
const pageSize = 20_000;
/** Time for which events are read again, in milliseconds: their transactions may end late, and clocks differ. */
export const sealOverlapMs = 3_600_000;

/**
 * Lists the chain heads of events that carry plain hashes, once, before this process records any: later
 * ones with a plain hash are forged.
 */
export async function noteFirstHeads(platform: Sealer): Promise<void> {
  const { dataDir } = platform.settings;
  if (readSealedUntil(dataDir)) return;
  await platform.database.system(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit heads', 0))`);
    // Another process may have been first.
    if (readSealedUntil(dataDir)) return;
    const now = new Date();
    const tenants = await tx.selectDistinct({ id: auditHeads.tenantId }).from(auditHeads);
    for (const { id } of tenants) {
      for await (const heads of headsOf(tx, id)) await seal(platform, id, heads, now, true);
    }
    writeSealedUntil(dataDir, now);
  });
}

async function* headsOf(tx: Tx, tenantId: string): AsyncGenerator<ChainHead[]> {
  const { subjectType, subjectId, sequence, hash } = auditHeads;
  let last: ChainHead | undefined;
  for (;;) {
    const after =
      last && sql`(${subjectType}, ${subjectId}) > (${last.subjectType}, ${last.subjectId}::uuid)`;
    const heads: ChainHead[] = await tx
      .select({ subjectType, subjectId, sequence, hash })
      .from(auditHeads)
      .where(and(eq(auditHeads.tenantId, tenantId), after))
      .orderBy(asc(subjectType), asc(subjectId))
      .limit(pageSize);
    if (heads.length > 0) yield heads;
    if (heads.length < pageSize) return;
    last = heads.at(-1);
  }
}

/**
 * Writes the heads of all chains that have grown since the last time into files of their tenants, keyed,
 * chained and with a timestamp where a server for these is set. What they list can't be changed or removed
 * in the database without being found.
 */
export async function sealHeads(platform: Sealer): Promise<void> {
  const { dataDir } = platform.settings;
  const now = new Date();
  const from = readSealedUntil(dataDir) ?? platform.auditKey.since;
  let last = idBefore(from.getTime() - sealOverlapMs);
  for (;;) {
    const events = await platform.database.statement((queries) =>
      queries
        .select({
          id: auditEvents.id,
          tenantId: auditEvents.tenantId,
          subjectType: auditEvents.subjectType,
          subjectId: auditEvents.subjectId,
          sequence: auditEvents.sequence,
          hash: auditEvents.hash,
        })
        .from(auditEvents)
        .where(gt(auditEvents.id, last))
        .orderBy(asc(auditEvents.id))
        .limit(pageSize),
    );
    for (const [tenantId, heads] of newestOf(events)) {
      await seal(platform, tenantId, heads, now, false);
    }
    if (events.length < pageSize) break;
    last = events.at(-1)?.id ?? last;
  }
  writeSealedUntil(dataDir, now);
}

/** The newest event of each subject, by tenant. */
function newestOf(events: readonly (ChainHead & { tenantId: string })[]): Map<string, ChainHead[]> {
  const newest = new Map<string, Map<string, ChainHead>>();
  for (const { tenantId, subjectType, subjectId, sequence, hash } of events) {
    const ofTenant = newest.get(tenantId) ?? new Map<string, ChainHead>();
    newest.set(tenantId, ofTenant);
    const subject = `${subjectType}:${subjectId}`;
    if ((ofTenant.get(subject)?.sequence ?? 0) < sequence) {
      ofTenant.set(subject, { subjectType, subjectId, sequence, hash });
    }
  }
  return new Map([...newest].map(([tenantId, heads]) => [tenantId, [...heads.values()]]));
}

async function seal(
  { settings: { dataDir }, sealing, auditKey, log }: Sealer,
  tenantId: string,
  heads: ChainHead[],
  now: Date,
  isBaseline: boolean,
): Promise<void> {
  const file = { tenantId, at: now.toISOString(), isBaseline, heads };
  const { number, bytes } = appendHeadFile(dataDir, auditKey, file);
  // The first start waits for no server; the next file names this one by its hash.
  if (!sealing.timestamp || isBaseline) return;
  const token = await requestTimestamp(bytes, sealing.timestamp);
  if (typeof token !== 'string') keepTimestamp(dataDir, tenantId, number, token);
  else log.warn({ tenantId, reason: token }, 'chain heads of the audit trail have no timestamp');
}
