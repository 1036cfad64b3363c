/** A day of the Gregorian calendar. */
export interface Day {
  year: number;
  /** 1 to 12 */
  month: number;
  date: number;
}

/** The day that a text names as `YYYY-MM-DD`; undefined where it names none. */
export function dayOf(value: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const date = Number(value.slice(8));
  const isDay = month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
  return isDay ? { year, month, date } : undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Tells if a value is a calendar day as `YYYY-MM-DD`, of the year 1000 or later. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('0') && dayOf(value) !== undefined;
}
