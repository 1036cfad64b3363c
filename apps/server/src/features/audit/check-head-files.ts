import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { keyOf, type Subject, subjectOf } from '../../platform/events/chain-check.ts';
import {
  type ChainHead,
  type ReadHeadFile,
  readHeadFiles,
} from '../../platform/events/head-files.ts';
import type { Platform } from '../../platform/platform.ts';

/** Number of heads that are looked up at once. */
const pageSize = 2000;

/** The contents of a tenant's files of chain heads. */
export interface SealedHeads {
  /** Files that are missing or were changed, by number. */
  broken: number[];
  /** Things of which a sealed event is missing, or is another one. */
  cutOff: Subject[];
  /** The number of the last event that they list, by subject. */
  newest: Map<string, number>;
  /** The last number with a plain hash, by subject. */
  baseline: Map<string, number>;
  baselineAt: string | undefined;
  sealedUntil: string | null;
  timestampedUntil: string | null;
}

/** Compares the files of chain heads with the log: each event that they list must still be there. */
export async function checkHeadFiles(
  { database, auditKey, settings }: Pick<Platform, 'database' | 'auditKey' | 'settings'>,
  tenantId: string,
): Promise<SealedHeads> {
  const found: SealedHeads = {
    broken: [],
    cutOff: [],
    newest: new Map(),
    baseline: new Map(),
    baselineAt: undefined,
    sealedUntil: null,
    timestampedUntil: null,
  };
  for (const file of readHeadFiles(settings.dataDir, auditKey, tenantId)) {
    if (typeof file === 'number') found.broken.push(file);
    else {
      noteFile(found, file);
      for (let from = 0; from < file.heads.length; from += pageSize) {
        const page = file.heads.slice(from, from + pageSize);
        found.cutOff.push(...(await missingOf(database, tenantId, page)));
      }
    }
  }
  return found;
}

function noteFile(
  found: SealedHeads,
  { at, isBaseline, isTimestamped, heads }: ReadHeadFile,
): void {
  found.sealedUntil = at;
  if (isTimestamped) found.timestampedUntil = at;
  for (const head of heads) {
    const key = keyOf(head);
    found.newest.set(key, Math.max(found.newest.get(key) ?? 0, head.sequence));
  }
  if (!isBaseline) return;
  found.baselineAt = at;
  for (const head of heads) found.baseline.set(keyOf(head), head.sequence);
}

async function missingOf(
  database: Platform['database'],
  tenantId: string,
  heads: readonly ChainHead[],
): Promise<Subject[]> {
  const rows = await database.tenant(tenantId, (tx) =>
    tx.execute(sql`
      select "subjectType", "subjectId"
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
        as head ("subjectType" text, "subjectId" uuid, sequence bigint, hash text)
      where not exists (
        select from ${auditEvents} as event
        where event.tenant_id = ${tenantId} and event.subject_type = head."subjectType"
          and event.subject_id = head."subjectId" and event.sequence = head.sequence
          and event.hash = head.hash
      )`),
  );
  return rowsOf<Subject>(rows).map(subjectOf);
}
