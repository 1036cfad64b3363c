import { TypesetProblem } from './typeset-problem.ts';

/** Writes moments for people of one language, in one time zone. */
export interface Moments {
  day(moment: string): string;
  /** The time of day to the second, with how far it is from UTC. */
  time(moment: string): string;
  /** Day and time. */
  full(moment: string): string;
  /** The zone's name in the time zone database, and as people call it. */
  zone: string;
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const known = new Map<string, Moments>();
const maxKnown = 50;
/** Names of zones depend on the year: some had no summer time before. */
const ourDays = Date.UTC(2026, 0, 1);

/** Creates the formatter of a language for moments in a time zone. Throws `TypesetProblem` on an unknown one. */
export function momentsFor(locale: string, timeZone: string): Moments {
  const key = `${locale} ${timeZone}`;
  const old = known.get(key);
  if (old) return old;
  const fresh = createMoments(locale, timeZone);
  // Formats take long to make and much memory.
  if (known.size >= maxKnown) known.clear();
  known.set(key, fresh);
  return fresh;
}

/** A moment in milliseconds since 1970. Throws `TypesetProblem` where it names no time zone. */
export function readMoment(moment: string): number {
  const milliseconds = isoMoment.test(moment) ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new TypesetProblem(
      'bad-values',
      'A time is not an ISO 8601 date and time with its time zone.',
    );
  }
  return milliseconds;
}

function createMoments(locale: string, timeZone: string): Moments {
  const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const timeParts = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  } as const;
  const write = (parts: Intl.DateTimeFormatOptions) => {
    const format = createFormat(locale, { ...parts, timeZone });
    return (moment: string) => format.format(readMoment(moment));
  };
  const day = write(dayParts);
  const time = write(timeParts);
  const full = write({ ...dayParts, ...timeParts });
  const zoneParts = createFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = zoneParts.formatToParts(ourDays).find(({ type }) => type === 'timeZoneName')?.value;
  return { day, time, full, zone: name && name !== timeZone ? `${timeZone}, ${name}` : timeZone };
}

function createFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    throw new TypesetProblem('bad-values', 'The language or the time zone is not known.');
  }
}
