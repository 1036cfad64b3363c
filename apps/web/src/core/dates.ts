import type { DateFormat } from '@countersign/contract';
import { text } from './text.ts';

const dayParts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const isoParts = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'long' });

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The user's format of dates. */
let chosenFormat: DateFormat = 'day-month-year';

/** Writes all dates in this order from now on. */
export function showDatesAs(format: DateFormat): void {
  chosenFormat = format;
}

/** A moment as the browser's time zone has it; a day without a time is the same one everywhere. */
const dateOf = (moment: string) =>
  new Date(/^\d{4}-\d\d-\d\d$/.test(moment) ? `${moment}T00:00` : moment);

/** The day that it is where the browser is, `YYYY-MM-DD`. */
export function dayHere(now: Date = new Date()): string {
  const { day, month, year } = partsOf(isoParts, now);
  return `${year}-${month}-${day}`;
}

/** The date of a moment (ISO 8601) in the browser's time zone, or a day of the calendar, in the user's order. */
export function formatDate(moment: string, format: DateFormat = chosenFormat): string {
  const date = dateOf(moment);
  switch (format) {
    case 'day-month-year':
      return dayParts.format(date);
    case 'month-day-year': {
      const { day, month, year } = partsOf(dayParts, date);
      return `${month} ${day} ${year}`;
    }
    case 'year-month-day': {
      const { day, month, year } = partsOf(isoParts, date);
      return `${year}-${month}-${day}`;
    }
  }
}

function partsOf(
  format: Intl.DateTimeFormat,
  date: Date,
): Record<'day' | 'month' | 'year', string> {
  const parts = format.formatToParts(date);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: part('day'), month: part('month'), year: part('year') };
}

/** The time of day of a moment (ISO 8601) in the browser's time zone: `14:03`. */
export function formatTime(moment: string): string {
  return time.format(new Date(moment));
}

/** A moment (ISO 8601) as date and time in the browser's time zone, in the user's order. */
export function formatMoment(moment: string): string {
  return `${formatDate(moment)}, ${time.format(new Date(moment))}`;
}

/** A moment as people say it: "just now", "3 hours ago", and after a week the date itself. */
export function formatAgo(moment: string, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatMoment(moment);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return text.dates.now;
}
