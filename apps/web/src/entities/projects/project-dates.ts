import type { ProjectSummary } from '@countersign/contract';
import { formatDate } from '../../core/dates.ts';
import { text } from './text.ts';

/** From when to when a project runs, in a few words; empty where neither day is known. */
export function projectDates({
  startsOn,
  endsOn,
}: Pick<ProjectSummary, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && endsOn !== null)
    return text.fromTo(formatDate(startsOn), formatDate(endsOn));
  if (startsOn !== null) return text.from(formatDate(startsOn));
  return endsOn === null ? '' : text.until(formatDate(endsOn));
}

/** Returns the stage of a project on a day, `YYYY-MM-DD`. */
export function projectStage(
  { startsOn, endsOn }: Pick<ProjectSummary, 'startsOn' | 'endsOn'>,
  today: string,
): 'upcoming' | 'running' | 'over' | undefined {
  if (endsOn !== null && endsOn < today) return 'over';
  if (startsOn !== null && startsOn > today) return 'upcoming';
  return startsOn === null && endsOn === null ? undefined : 'running';
}
