import { dateFormat, dayInZone } from '@countersign/domain';
import { currentTime } from './clock.ts';

/** The day that it is in a time zone, `YYYY-MM-DD`. */
export function calendarDay(timeZone: string, at: Date = currentTime()): string {
  return dayInZone(at, timeZone);
}

/** A day as an email says it: `28 November 2026`. */
export function dayIn(at: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(at);
}
