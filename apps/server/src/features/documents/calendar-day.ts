import { currentTime } from '../../platform/clock.ts';
import { LruCache } from '../../platform/lru-cache.ts';

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
