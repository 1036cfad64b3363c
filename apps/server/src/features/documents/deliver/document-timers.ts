import { expiringDays, isPastEnd, nextReminder } from '@countersign/domain';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import { companies, documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import {
  enqueue,
  type JobKind,
  type JobWorker,
  type Schedule,
} from '../../../platform/jobs/job-kind.ts';
import { safeError } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { applyCommand, lockDocument } from '../act/act-on-document.ts';
import { scheduledParty } from '../queries/party-queries.ts';
import { deliverDocumentKind } from './delivery-job.ts';

const reminded = z.object({ tenantId: z.string(), documentId: z.string() });
type Reminded = z.infer<typeof reminded>;

/** Reminds those of a document who are asked and do nothing, as its rule says. */
export const remindByRuleKind: JobKind<Reminded> = {
  queue: 'documents.remind',
  data: reminded,
  concurrency: 2,
  retries: 10,
};

/** By how much the clock of the database, by which timers wake, may be ahead of this machine's. */
const clocksDiffer = 60_000;

/** Creates the worker that sends a reminder when it is due, if it still is. */
export function remindByRuleWorker({ database }: Pick<Platform, 'database'>): JobWorker<Reminded> {
  return {
    kind: remindByRuleKind,
    handle: ({ tenantId, documentId }) =>
      database.tenant(tenantId, async (tx) => {
        const now = currentTime();
        const at = now.toISOString();
        let locked = await lockDocument(tx, eq(documents.id, documentId)).catch(ignoreNotFound);
        if (!locked || locked.state !== 'pending' || locked.isFinishing) return;
        const today = calendarDay(locked.timeZone, now);
        if (isPastEnd(locked.chain, today)) return;
        for (const row of locked.parties) {
          const due = nextReminder(scheduledParty(row), locked.settings.reminders, locked.timeZone);
          if (due === null || due.getTime() > now.getTime() + clocksDiffer) continue;
          const chain = await applyCommand(tx, systemIn(tenantId), locked, {
            do: 'remind',
            by: { kind: 'system' },
            at,
            today,
            partyId: row.id,
          });
          locked = { ...locked, chain };
        }
      }),
    // The next event of the document sets its timers again.
    exhausted: async () => {},
  };
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'not-found') return undefined;
  throw error;
}

/** Maximum number of documents in one statement. */
const maxAtOnce = 500;

/** Creates the schedule that finds documents that have expired, or expire soon. */
export function documentEndings(platform: Platform): Schedule {
  return { name: 'documents.end', everyMinutes: 10, run: () => endDocuments(platform) };
}

/** The day that it is where a document's company is. */
const localDay = sql`(now() at time zone ${companies.timeZone})::date`;

/** Ends the documents that have expired, and warns open parties in the last days. */
export async function endDocuments(platform: Pick<Platform, 'database' | 'log'>): Promise<void> {
  let last: string | undefined;
  do {
    const found = await findEnding(platform, last);
    for (const one of found.filter(({ isOver }) => isOver)) {
      // One that can't be ended now is found again in ten minutes, and holds up no other.
      await expire(platform, one).catch((error: unknown) =>
        platform.log.error(safeError(error), 'a document could not be ended'),
      );
    }
    await notifyOfEnd(
      platform,
      found.filter(({ isOver }) => !isOver),
    );
    last = found.length < maxAtOnce ? undefined : found.at(-1)?.id;
  } while (last !== undefined);
}

/** A document that ends, or will in a few days. */
interface Ending {
  id: string;
  tenantId: string;
  expiresOn: string;
  isOver: boolean;
}

/** Documents that end, or will in a few days, after one of them by their ids. */
function findEnding(
  { database }: Pick<Platform, 'database'>,
  last: string | undefined,
): Promise<Ending[]> {
  return database.statement((queries) =>
    queries
      .select({
        id: documents.id,
        tenantId: documents.tenantId,
        expiresOn: sql<string>`${documents.expiresOn}::text`,
        isOver: sql<boolean>`${documents.expiresOn} < ${localDay}`,
      })
      .from(documents)
      .innerJoin(companies, eq(companies.id, documents.companyId))
      .where(
        and(
          // Written out, as in the index.
          sql`${documents.state} = 'pending'`,
          eq(documents.isFinishing, false),
          // For the index; somewhere it is a day later.
          sql`${documents.expiresOn} <= current_date + ${expiringDays + 1}::int`,
          sql`${documents.expiresOn} <= ${localDay} + ${expiringDays}::int`,
          last === undefined ? undefined : gt(documents.id, last),
        ),
      )
      .orderBy(documents.id)
      .limit(maxAtOnce),
  );
}

async function notifyOfEnd(
  { database }: Pick<Platform, 'database'>,
  near: readonly Ending[],
): Promise<void> {
  for (const [tenantId, same] of Map.groupBy(near, (one) => one.tenantId)) {
    await database.tenant(tenantId, async (tx) => {
      for (const { id: documentId, expiresOn } of same) {
        const key = `${documentId} ${expiresOn}`;
        enqueue(tx, deliverDocumentKind, { tenantId, documentId }, { key });
      }
    });
  }
}

/** Ends an expired document, unless it has ended or was extended meanwhile. */
function expire({ database }: Pick<Platform, 'database'>, { id, tenantId }: Ending): Promise<void> {
  return database.tenant(tenantId, async (tx) => {
    const locked = await lockDocument(tx, eq(documents.id, id)).catch(ignoreNotFound);
    if (!locked) return;
    const now = currentTime();
    const today = calendarDay(locked.timeZone, now);
    if (!isPastEnd(locked.chain, today)) return;
    const at = now.toISOString();
    await applyCommand(tx, systemIn(tenantId), locked, {
      do: 'expire',
      by: { kind: 'system' },
      at,
      today,
    });
  });
}
