import * as contract from '@countersign/contract';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { idBefore } from '../../platform/database/ids.ts';
import { auditEvents, auditHeads } from '../../platform/database/tables/index.ts';
import {
  ChainCheck,
  keyOf,
  type ReadEvent,
  type Subject,
  subjectOf,
} from '../../platform/events/chain-check.ts';
import { sealOverlapMs } from '../../platform/events/seal-heads.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkHeadFiles, type SealedHeads } from './check-head-files.ts';

/** Number of rows that are read at once; and the maximum of wrong ones that are listed. */
const pageSize = 2000;
const maxListed = 100;

type EventRow = typeof auditEvents.$inferSelect;

/** The findings of a check so far. */
interface Checked {
  events: number;
  /** How many of them carry plain hashes, from before there was a key. */
  unkeyed: number;
  broken: (Subject & { id: string })[];
  /** When the first event was recorded that the files should list and do not: it can be removed unnoticed. */
  unsealedSince: string | undefined;
}

/**
 * Compares the files of chain heads with the log; then reads the whole log of the tenant in pages, each
 * chain from its first event, and compares every event with its hash and with its position in the chain;
 * then the last event of each chain with what was noted as it was written. Each page is a transaction of its
 * own, so that a long log keeps no one waiting; what is appended meanwhile fits or is checked as well.
 */
export const checkAuditLog = operation(
  contract.checkAuditLog,
  async ({ platform, caller: { tenantId } }) => {
    const { database, auditKey } = platform;
    const sealed = await checkHeadFiles(platform, tenantId);
    const { events, unkeyed, broken, unsealedSince } = await checkEvents(
      platform,
      tenantId,
      sealed,
    );
    const cutOff = new Map(
      [...sealed.cutOff, ...(await findCutOff(database, tenantId))].map((one) => [keyOf(one), one]),
    );
    return {
      events,
      broken,
      cutOff: [...cutOff.values()].slice(0, maxListed),
      unkeyed,
      keyedSince: sealed.baselineAt ?? auditKey.since.toISOString(),
      sealedUntil: earlier(sealed.sealedUntil, unsealedSince),
      timestampedUntil: earlier(sealed.timestampedUntil, unsealedSince),
      brokenSeals: sealed.broken,
    };
  },
);

/** The earlier one of two moments; null where there is no first one. */
function earlier(moment: string | null, limit: string | undefined): string | null {
  return moment !== null && limit !== undefined && limit < moment ? limit : moment;
}

async function checkEvents(
  { database, auditKey }: Pick<Platform, 'database' | 'auditKey'>,
  tenantId: string,
  { baseline, newest, sealedUntil }: SealedHeads,
): Promise<Checked> {
  const checked: Checked = { events: 0, unkeyed: 0, broken: [], unsealedSince: undefined };
  const chain = new ChainCheck(auditKey, (subject) => baseline.get(subject) ?? 0);
  const open = sealedUntil === null ? '' : idBefore(Date.parse(sealedUntil) - sealOverlapMs);
  let last: EventRow | undefined;
  for (;;) {
    const rows = await readEvents(database, tenantId, last);
    for (const row of rows) {
      const proof = chain.next(row);
      if (proof === 'plain') checked.unkeyed += 1;
      if (proof === 'none' && checked.broken.length < maxListed) {
        checked.broken.push({ id: row.id, ...subjectOf(row) });
      }
      if (row.id < open && row.sequence > (newest.get(keyOf(row)) ?? 0)) {
        const at = row.at.toISOString();
        checked.unsealedSince = earlier(at, checked.unsealedSince) ?? at;
      }
    }
    last = rows.at(-1);
    checked.events += rows.length;
    if (rows.length < pageSize) return checked;
  }
}

function readEvents(
  database: Database,
  tenantId: string,
  last: EventRow | undefined,
): Promise<ReadEvent[]> {
  return database.tenant(tenantId, (tx) =>
    tx
      .select({ ...getTableColumns(auditEvents), lastSequence: auditHeads.sequence })
      .from(auditEvents)
      .leftJoin(auditHeads, ofSameSubject)
      .where(and(eq(auditEvents.tenantId, tenantId), last && after(last)))
      .orderBy(asc(auditEvents.subjectType), asc(auditEvents.subjectId), asc(auditEvents.sequence))
      .limit(pageSize),
  );
}

const ofSameSubject = and(
  eq(auditEvents.tenantId, auditHeads.tenantId),
  eq(auditEvents.subjectType, auditHeads.subjectType),
  eq(auditEvents.subjectId, auditHeads.subjectId),
);

const after = ({ subjectType, subjectId, sequence }: EventRow): SQL =>
  sql`(${auditEvents.subjectType}, ${auditEvents.subjectId}, ${auditEvents.sequence})
    > (${subjectType}, ${subjectId}::uuid, ${sequence}::bigint)`;

/** The subjects whose last event, as it was noted when it was written, is not in the log. */
async function findCutOff(database: Database, tenantId: string): Promise<Subject[]> {
  const found: Subject[] = [];
  let last: typeof auditHeads.$inferSelect | undefined;
  for (;;) {
    const heads = await readHeads(database, tenantId, last);
    found.push(...heads.filter(({ foundId }) => foundId === null).map(subjectOf));
    if (heads.length < pageSize || found.length >= maxListed) return found.slice(0, maxListed);
    last = heads.at(-1);
  }
}

function readHeads(
  database: Database,
  tenantId: string,
  last: typeof auditHeads.$inferSelect | undefined,
) {
  const { subjectType, subjectId } = auditHeads;
  return database.tenant(tenantId, (tx) =>
    tx
      .select({
        ...getTableColumns(auditHeads),
        foundId: auditEvents.id,
      })
      .from(auditHeads)
      .leftJoin(
        auditEvents,
        and(
          ofSameSubject,
          eq(auditEvents.sequence, auditHeads.sequence),
          eq(auditEvents.hash, auditHeads.hash),
        ),
      )
      .where(
        and(
          eq(auditHeads.tenantId, tenantId),
          last &&
            sql`(${subjectType}, ${subjectId}) > (${last.subjectType}, ${last.subjectId}::uuid)`,
        ),
      )
      .orderBy(asc(subjectType), asc(subjectId))
      .limit(pageSize),
  );
}
