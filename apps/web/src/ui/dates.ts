const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'long' });

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A moment (ISO 8601) as date and time in the browser's time zone. */
export function formatMoment(moment: string): string {
  return dateTime.format(new Date(moment));
}

/** A moment as people say it: "just now", "3 hours ago", and after a week the date itself. */
export function formatAgo(moment: string, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return formatMoment(moment);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}
