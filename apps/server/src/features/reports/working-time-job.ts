import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Batch } from '../../platform/batches/batch.ts';
import { batchWorker } from '../../platform/batches/batch-worker.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  companies,
  documentParties,
  documents,
  workingTime,
} from '../../platform/database/tables/index.ts';
import { subscriber } from '../../platform/events/subscribers.ts';
import { enqueue, type JobKind, type JobWorker } from '../../platform/jobs/job-kind.ts';
import { publishChange } from '../../platform/live/changes.ts';
import type { Platform } from '../../platform/platform.ts';

const recount = z.object({ tenantId: z.string(), companyId: z.string() });
type Recount = z.infer<typeof recount>;

/** Counts the working hours of a company's documents again, where that was asked for or the company has moved. */
const recountKind: JobKind<Recount> = {
  queue: 'reports.working-time',
  data: recount,
  concurrency: 1,
  retries: 10,
};

/** The zone of a company is where its working hours are: one that moved has others. */
export const workingTimeSubscribers = [
  subscriber(['company.created', 'company.changed'], recountKind, ({ tenantId, subject }) => ({
    tenantId,
    companyId: subject.id,
  })),
];

/** So many documents are gone through in one transaction. */
const chunkSize = 500;

/** A document that is to be gone through, and behind which one it was found. */
interface Item {
  id: string;
  behind: string | null;
}

type Locked = typeof workingTime.$inferSelect;

const ofCompany = (companyId: string) => eq(workingTime.companyId, companyId);

/** Starts counting the working hours of some companies again from the beginning: of all of the tenant by default. */
export async function startCounting(
  tx: Tx,
  tenantId: string,
  which: SQL = sql`true`,
): Promise<void> {
  const begun = await tx.execute(sql`
    insert into ${workingTime} (tenant_id, company_id, time_zone, state, total)
    select ${companies.tenantId}, ${companies.id}, ${companies.timeZone}, 'running',
      (select count(*) from ${documents} where ${documents.companyId} = ${companies.id})
    from ${companies} where ${which}
    on conflict (company_id) do update set time_zone = excluded.time_zone, state = excluded.state,
      total = excluded.total, done = 0, position = null, finished_at = null
    returning company_id as "companyId"`);
  for (const { companyId } of rowsOf<{ companyId: string }>(begun)) {
    enqueue(tx, recountKind, { tenantId, companyId });
  }
}

/**
 * Creates the worker that counts them: a job of its own for each company, which starts again where the company's time
 * zone has changed.
 */
export function workingTimeWorker({ database }: Pick<Platform, 'database'>): JobWorker<Recount> {
  const worker = batchWorker(database, {
    job: recountKind,
    of: (data) => batchOf(database, data),
    giveUp: async (tx, { tenantId, companyId }) => {
      await tx
        .update(workingTime)
        .set({ state: 'failed' })
        .where(and(ofCompany(companyId), eq(workingTime.state, 'running')));
      await publishChange(tx, tenantId, 'tenant', tenantId);
    },
  });
  return {
    ...worker,
    handle: async (data) => {
      await database.tenant(data.tenantId, (tx) => startWhereMoved(tx, data));
      await worker.handle(data);
    },
  };
}

async function startWhereMoved(tx: Tx, { tenantId, companyId }: Recount): Promise<void> {
  const [company] = await tx
    .select({ now: companies.timeZone, counted: workingTime.timeZone })
    .from(companies)
    .leftJoin(workingTime, ofCompany(companyId))
    .where(eq(companies.id, companyId));
  if (!company || company.now === company.counted) return;
  await startCounting(tx, tenantId, eq(companies.id, companyId));
}

function batchOf(database: Database, { tenantId, companyId }: Recount): Batch<Item, Locked> {
  return {
    tenantId,
    subject: { type: 'tenant', id: tenantId },
    hold: async (tx) => {
      const [locked] = await tx
        .select()
        .from(workingTime)
        .where(ofCompany(companyId))
        .for('update');
      return locked?.state === 'running' ? locked : undefined;
    },
    chunks: () => chunksOf(database, { tenantId, companyId }),
    // Another process may be at them as well, or it was begun again.
    stillOpen: async (tx, items) => {
      const position = await positionOf(tx, companyId);
      return items.filter(({ behind }) => behind === position);
    },
    apply: async (tx, { done }, items) => {
      const ids = items.map(({ id }) => id);
      await countAgain(tx, ids);
      await tx
        .update(workingTime)
        .set({ position: ids.at(-1) ?? null, done: done + ids.length })
        .where(ofCompany(companyId));
      return undefined;
    },
    finish: async (tx) => {
      await tx
        .update(workingTime)
        .set({ state: 'done', finishedAt: sql`now()` })
        .where(ofCompany(companyId));
    },
  };
}

async function positionOf(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: workingTime.position })
    .from(workingTime)
    .where(ofCompany(companyId));
  return row?.position ?? null;
}

/** The documents behind the last one that was gone through. */
async function* chunksOf(
  database: Database,
  { tenantId, companyId }: Recount,
): AsyncGenerator<readonly Item[]> {
  for (;;) {
    const items = await database.tenant(tenantId, async (tx) => {
      const behind = await positionOf(tx, companyId);
      const rows = await tx
        .select({ id: documents.id })
        .from(documents)
        .where(
          and(
            eq(documents.companyId, companyId),
            behind === null ? undefined : gt(documents.id, behind),
          ),
        )
        .orderBy(asc(documents.id))
        .limit(chunkSize);
      return rows.map(({ id }) => ({ id, behind }));
    });
    if (items.length === 0) return;
    yield items;
  }
}

/**
 * Counts the working hours of all acts in some documents, and who acted. Anyone who acts has their document locked and
 * may have looked where its company is before that moved: those that are out are waited for.
 */
async function countAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, [...ids]), eq(documents.state, 'pending')))
    .for('key share');
  await tx.execute(sql`
    update ${documentParties} as party set actor = counted.actor, working_hours = counted.hours
    from (
      select its.id,
        working_hours(its.turn_at, its.acted_at, ${companies.timeZone}) as hours,
        coalesce(case when its.state in ('declined', 'returned') then coalesce(
            case when its.round = ${documents.round} and ${documents.ending} ->> 'kind' = its.state
              then ${documents.ending} ->> 'by' end,
            nullif(its.actor, '')) end,
          its.evidence -> -1 ->> 'name', '') as actor
      from ${documentParties} as its
        join ${documents} on ${documents.id} = its.document_id
        join ${companies} on ${companies.id} = ${documents.companyId}
      where its.document_id = any(${sql.param([...ids])}::uuid[]) and (its.acted_at is not null or its.actor <> '')
    ) as counted
    where party.id = counted.id
      and (party.actor, party.working_hours) is distinct from (counted.actor, counted.hours)`);
}
