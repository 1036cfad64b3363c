import type { ReportSchedule } from '@countersign/contract';
import { momentAt, wallClock } from '../lists/zoned-days.ts';

type Rhythm = Pick<ReportSchedule, 'rhythm' | 'day' | 'time' | 'timeZone'>;

const msPerDay = 86_400_000;

/** Works out the next run of a scheduled report after a moment, by wall-clock time in the schedule's zone. */
export function nextReportRun(schedule: Rhythm, after: Date): Date {
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const today = wallClock(after, schedule.timeZone);
  const first = Date.UTC(today.year, today.month - 1, today.day);
  // Two months hold a day of every rhythm, whatever has passed already.
  for (let day = 0; day <= 62; day++) {
    const date = new Date(first + day * msPerDay);
    if (!isDue(schedule, date)) continue;
    const at = momentAt(date, { hour, minute }, schedule.timeZone);
    if (at.getTime() > after.getTime()) return at;
  }
  throw new Error('The rhythm of a schedule has no day.');
}

function isDue({ rhythm, day }: Rhythm, date: Date): boolean {
  const weekday = ((date.getUTCDay() + 6) % 7) + 1;
  switch (rhythm) {
    case 'daily':
      return true;
    case 'weekdays':
      return weekday <= 5;
    case 'weekly':
      return weekday === Math.min(day, 7);
    case 'monthly': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
      return date.getUTCDate() === Math.min(day, last.getUTCDate());
    }
  }
}
