import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { PermanentFailure } from './job-kind.ts';

/** The output that the queue stores for a job whose process stopped reporting on it. */
export const interruptedOutput = { value: { message: 'job heartbeat timeout' } } as const;

/** Fails a job during which its process ended too often. */
export class InterruptedTooOften extends PermanentFailure {
  override name = 'InterruptedTooOften';
}

/** Checks whether the process ended during the attempt that left this output. */
export function isInterrupted(output: unknown): boolean {
  const { value } = (output ?? {}) as { value?: { message?: unknown } };
  return value?.message === interruptedOutput.value.message;
}

const progress = new AsyncLocalStorage<() => Promise<void>>();

/** Notes that the job that runs has completed a part which no later attempt repeats: it is not stuck. */
export async function noteProgress(): Promise<void> {
  await progress.getStore()?.();
}

type Retry = (
  of: { queue: string; maxInterruptions: number },
  job: JobWithMetadata,
  work: () => Promise<void>,
) => Promise<void>;

/** In milliseconds: an interrupted job that runs longer no longer delays the next one. */
const maxDelay = 60_000;
const scope = { key: 'interrupted' };

/**
 * Creates what tries an interrupted job again, and throws `InterruptedTooOften` where it made no progress each time.
 * Interrupted jobs are tried one at a time, so that only the job that ends the process is counted as the cause.
 */
export function createInterruptedRetry(boss: PgBoss): Retry {
  const oneAtATime = new ConcurrencyLimit({ perKey: 1 }, 'An interrupted job is tried already.');
  return async ({ queue, maxInterruptions }, { id, data }, work) => {
    const { triedAlone } = data as { triedAlone?: { id: string; times: number } };
    const times = triedAlone?.id === id ? triedAlone.times : 0;
    if (times + 1 >= maxInterruptions) {
      throw new InterruptedTooOften('The process ended too often during this job.');
    }
    const update = (set: string) =>
      boss
        .getDb()
        .executeSql(`update pgboss.job set ${set} where name = $1 and id = $2`, [queue, id]);
    const end = await oneAtATime.beginWhenFree(scope);
    const timer = setTimeout(end, maxDelay);
    let hasProgress = false;
    const onProgress = async () => {
      if (hasProgress) return;
      hasProgress = true;
      await update(`data = data - 'triedAlone'`);
      end();
    };
    try {
      // Its dead letter has a copy of its data and an id of its own, and is tried for itself.
      await update(
        `data = data || jsonb_build_object('triedAlone', jsonb_build_object('id', id, 'times', ${times + 1}))`,
      );
      await progress.run(onProgress, work);
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
