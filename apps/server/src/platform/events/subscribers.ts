import type { EventType } from '@countersign/contract';
import type { OutgoingJob } from '../database/database.ts';
import type { AnyJobWorker, JobKind } from '../jobs/job-kind.ts';
import type { WrittenEvent } from './written-event.ts';

/** The follow-up of events: a job for each of them, sent in the transaction of the event. */
export interface Subscriber {
  on: readonly EventType[];
  /** Of its jobs. */
  queue: string;
  jobFor(event: WrittenEvent): OutgoingJob;
}

/** Subscribes a kind of job to events. */
export function subscriber<Data extends object>(
  on: readonly EventType[],
  { queue }: JobKind<Data>,
  dataOf: (event: WrittenEvent) => Data,
): Subscriber {
  return { on, queue, jobFor: (event) => ({ queue, data: dataOf(event) }) };
}

/**
 * Checks, before the first event, that each queue that subscribers use has a worker.
 * @throws Error that names the queues without a worker
 */
export function assertSubscribersHaveWorkers(
  subscribers: readonly Subscriber[],
  workers: readonly AnyJobWorker[],
): void {
  const worked = new Set(workers.map(({ kind }) => kind.queue));
  const idle = new Set(subscribers.map(({ queue }) => queue)).difference(worked);
  if (idle.size === 0) return;
  throw new Error(
    `Subscribers send jobs to queues that have no worker: ${[...idle].join(', ')}. Add their workers to jobWorkers in compose.ts.`,
  );
}

/** The jobs that follow from an event. */
export function jobsOfSubscribers(
  subscribers: readonly Subscriber[],
): (event: WrittenEvent) => OutgoingJob[] {
  const byType = new Map<EventType, Subscriber[]>();
  for (const one of subscribers) {
    for (const type of one.on) byType.set(type, [...(byType.get(type) ?? []), one]);
  }
  return (event) => (byType.get(event.type) ?? []).map((one) => one.jobFor(event));
}
