import type { EventType } from '@countersign/contract';
import type { OutgoingJob } from '../database/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { WrittenEvent } from './record.ts';

/** What has to follow from events: a job for each of them, sent in the transaction of the event. */
export interface Subscriber {
  on: readonly EventType[];
  jobFor(event: WrittenEvent): OutgoingJob;
}

/** Subscribes a kind of job to events. */
export function subscriber<Data extends object>(
  on: readonly EventType[],
  { queue }: JobKind<Data>,
  dataOf: (event: WrittenEvent) => Data,
): Subscriber {
  return { on, jobFor: (event) => ({ queue, data: dataOf(event) }) };
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
