import { dateFormat } from './date-format.ts';

const msPerDay = 86_400_000;

const clockFormat = (timeZone: string) =>
  dateFormat({
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** Returns the wall-clock time of a moment in a time zone. */
export const wallClock = (at: Date, timeZone: string) => shownBy(clockFormat(timeZone), at);

function shownBy(format: Intl.DateTimeFormat, at: Date) {
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/**
 * A clock somewhere, for many moments: for each, in milliseconds, what it would be if clocks that show the same stood
 * in UTC. Where a day has one offset from its beginning to its end, this is looked up once for all of its moments.
 */
export function clockIn(timeZone: string): (time: number) => number {
  const format = clockFormat(timeZone);
  const offsetAt = (time: number) => {
    const { year, month, day, hour, minute, second } = shownBy(format, new Date(time));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  };
  const ofDays = new Map<number, number | null>();
  return (time) => {
    const day = Math.floor(time / msPerDay);
    let offset = ofDays.get(day);
    if (offset === undefined) {
      const first = offsetAt(day * msPerDay);
      offset = first === offsetAt((day + 1) * msPerDay - 1) ? first : null;
      ofDays.set(day, offset);
    }
    return time + (offset ?? offsetAt(time));
  };
}

/** The moment at which clocks show a time on a day; where they skip it, the moment that they would have shown it. */
export function momentAt(
  date: Date,
  { hour, minute }: { hour: number; minute: number },
  timeZone: string,
): Date {
  const wanted = date.getTime() + (hour * 60 + minute) * 60_000;
  const offsetAt = (time: number) => {
    const shown = wallClock(new Date(time), timeZone);
    const asUtc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
    return asUtc - time;
  };
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess));
}

/** Returns the moment at which a day, `YYYY-MM-DD`, begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = momentAt(new Date(`${day}T00:00:00Z`), { hour: 0, minute: 0 }, timeZone);
  // Where clocks skip midnight it is the day before still, and the day begins at one.
  const isBefore = dayInZone(midnight, timeZone) < day;
  return isBefore ? new Date(midnight.getTime() + 3_600_000) : midnight;
}

/** The day, `YYYY-MM-DD`, so many days after another one. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10);
}

/** The day, `YYYY-MM-DD`, that it is somewhere. */
export function dayInZone(at: Date, timeZone: string): string {
  const { year, month, day } = wallClock(at, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
