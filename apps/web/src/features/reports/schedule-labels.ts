import type { ReportSchedule } from '@countersign/contract';
import { text } from './text.ts';

/** Describes a schedule, such as "Every week on Monday at 08:00 (Europe/London)". */
export function scheduleWords({
  rhythm,
  day,
  time,
  timeZone,
}: Pick<ReportSchedule, 'rhythm' | 'day' | 'time' | 'timeZone'>): string {
  const on = {
    daily: '',
    weekdays: '',
    weekly: text.schedules.onWeekday(
      text.schedules.weekdays[day - 1] ?? text.schedules.weekdays[0],
    ),
    monthly: text.schedules.onDay(day),
  }[rhythm];
  return text.schedules.when(text.schedules.rhythms[rhythm], on, time, timeZone);
}
