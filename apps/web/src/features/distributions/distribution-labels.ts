import type { Distribution, DistributionCounts, LeftOutReason } from '@countersign/contract';
import { text } from './text.ts';

/** Returns the title of a distribution; one can be drafted before it has a title. */
export function titleOf({ title }: { title: string }): string {
  return title === '' ? text.labels.untitled : title;
}

/** "1 person", "2,000 people" */
export function peopleCount(count: number): string {
  return text.labels.people(count);
}

/** Returns the percentage of recipients who opened it; never 100 as long as one has not. */
export function reachedShare({ opened, recipients }: DistributionCounts): number {
  if (recipients === 0) return 0;
  const share = Math.round((opened / recipients) * 100);
  return opened < recipients ? Math.min(99, share) : 100;
}

/** "45 s", "3 min", "1 h 5 min" */
export function timeSpent(seconds: number): string {
  if (seconds < 60) return text.labels.seconds(Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return text.labels.minutes(minutes);
  const rest = minutes % 60;
  return text.labels.hours(Math.floor(minutes / 60), rest);
}

/** Labels the reasons for leaving out a recipient. */
export const leftOutTexts: Record<LeftOutReason, string> = text.labels.leftOut;

/** Counts the recipients who are done: sent, or never to be. */
export function sentCount({ recipients, queued }: Distribution['counts']): number {
  return recipients - queued;
}
