import { setTimeout as delay } from 'node:timers/promises';
import { Mutex } from '@electric-sql/pglite';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { Database } from './database.ts';

/** A transaction of a report is cancelled after so many milliseconds: the embedded database does nothing else meanwhile. */
const longestTransaction = 2000;

/** The longest time in milliseconds that delays no other work noticeably. */
const unnoticed = 100;
/** Longer transactions are followed by a rest that keeps the calls which met one below one in twenty. */
const noticed = 500;

/**
 * Returns how long a tenant pauses reading for reports after a transaction that delayed others, both in milliseconds.
 */
export function restAfter(taken: number): number {
  return taken <= unnoticed ? 0 : taken + 20 * Math.max(0, taken - noticed);
}

/**
 * Wraps the embedded database for reports: it has one connection for all, so reports take turns, each transaction is
 * short, and a tenant pauses after a long one if others called the database meanwhile.
 */
export function pacedReading(database: Database): Database {
  const turns = new Mutex();
  const tenantTurns = new ConcurrencyLimit({ perKey: 1 }, 'This organisation reads already.');
  const restsUntil = new Map<string, number>();
  return {
    ...database,
    tenant: (tenantId, work, signal) =>
      // All of a tenant rest together: none passes another one that rests.
      tenantTurns.runWhenFree({ key: tenantId }, async () => {
        const rest = (restsUntil.get(tenantId) ?? 0) - performance.now();
        if (rest > 0) await delay(rest, undefined, { ...(signal && { signal }), ref: false });
        restsUntil.delete(tenantId);
        return turns.runExclusive(async () => {
          const timeout = new AbortController();
          const ends = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
          let begun: { at: number; calls: number } | undefined;
          let timer: NodeJS.Timeout | undefined;
          const timed: typeof work = (tx) => {
            begun = { at: performance.now(), calls: database.calls() };
            timer = setTimeout(() => timeout.abort(), longestTransaction);
            return work(tx);
          };
          try {
            return await database.tenant(tenantId, timed, ends);
          } finally {
            clearTimeout(timer);
            const now = performance.now();
            if (begun && database.calls() > begun.calls) {
              restsUntil.set(tenantId, now + restAfter(now - begun.at));
            }
          }
        });
      }),
  };
}
