import type { ReportRhythm, ReportSchedule } from '@countersign/contract';

export const rhythmNames: Record<ReportRhythm, string> = {
  daily: 'Every day',
  weekdays: 'Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month',
};

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** When a report is mailed, such as "Every week on Monday at 08:00 (Europe/London)". */
export function scheduleWords({
  rhythm,
  day,
  time,
  timeZone,
}: Pick<ReportSchedule, 'rhythm' | 'day' | 'time' | 'timeZone'>): string {
  const on = {
    daily: '',
    weekdays: '',
    weekly: ` on ${weekdays[day - 1] ?? weekdays[0]}`,
    monthly: day > 28 ? ` on day ${day}, or the last one` : ` on day ${day}`,
  }[rhythm];
  return `${rhythmNames[rhythm]}${on} at ${time} (${timeZone})`;
}
