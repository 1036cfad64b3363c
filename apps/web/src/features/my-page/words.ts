const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Writes the day of a moment (ISO 8601), or of a date of the calendar, where the browser is. */
export function dayOf(moment: string): string {
  return day.format(new Date(/^\d{4}-\d\d-\d\d$/.test(moment) ? `${moment}T00:00` : moment));
}
