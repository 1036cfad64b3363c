import type { Delegation } from '@countersign/contract';
import { formatDate } from '../../core/dates.ts';

type Days = Pick<Delegation, 'startsOn' | 'endsOn'>;

/** From when to when, as the user likes dates: "1 May 2026 to 14 May 2026". */
export function daysText({ startsOn, endsOn }: Days): string {
  const first = formatDate(startsOn);
  return startsOn === endsOn ? first : `${first} to ${formatDate(endsOn)}`;
}

/** Tells if a delegation is current, later or over. */
export function timeOf(
  { startsOn, endsOn }: Days,
  now: Date = new Date(),
): 'now' | 'later' | 'over' {
  const today = now.toISOString().slice(0, 10);
  if (endsOn < today) return 'over';
  return startsOn > today ? 'later' : 'now';
}
