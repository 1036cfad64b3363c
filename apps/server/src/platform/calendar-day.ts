import { dateFormat } from '@countersign/domain';
import { currentTime } from './clock.ts';
import { LruCache } from './lru-cache.ts';

/** Formats by time zone: making one takes longer than all else. */
const formats = new LruCache<Intl.DateTimeFormat>(50);

/** The day that it is in a time zone, `YYYY-MM-DD`. */
export function calendarDay(timeZone: string, at: Date = currentTime()): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The one locale that writes days like this.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** A day as an e-mail says it: `28 November 2026`. */
export function dayIn(at: Date, timeZone: string): string {
  return dateFormat({ dateStyle: 'long', timeZone }).format(at);
}
