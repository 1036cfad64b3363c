import { disputeDays } from '@countersign/contract';
import { momentAt } from '../lists/zoned-days.ts';
import { dayAfter, daysFrom, monthsAfter } from './calendar.ts';

/**
 * Works out when an assessment is reviewed: at its end, half a year after its start, or when the client's size is
 * tested again. Where the half year from the start is over, it is counted from today.
 */
export function defaultReviewOn(facts: {
  startsOn: string | null;
  endsOn: string | null;
  today: string;
}): string {
  const { startsOn, endsOn, today } = facts;
  const fromStart = startsOn === null ? '' : monthsAfter(startsOn, 6);
  const halfYear = fromStart > today ? fromStart : monthsAfter(today, 6);
  const days = [halfYear, nextTaxYearEnd(today)];
  if (endsOn !== null && endsOn > today) days.push(endsOn);
  return days.toSorted()[0] ?? today;
}

function nextTaxYearEnd(today: string): string {
  const thisYear = `${today.slice(0, 4)}-04-05`;
  return thisYear > today ? thisYear : `${Number(today.slice(0, 4)) + 1}-04-05`;
}

/** The last day to answer a disagreement: the day on which it came is the first of 45. */
export function disputeDueOn(receivedOn: string): string {
  return dayAfter(receivedOn, disputeDays - 1);
}

/** Counts the days left after today to answer; 0 on the last one, negative where it has lapsed. */
export function disputeDaysLeft(dueOn: string, today: string): number {
  return daysFrom(today, dueOn);
}

const morning = { hour: 7, minute: 0 };

/** With how many days left those who have to answer are reminded; -1 tells that it has lapsed. */
const disputeReminders = [30, 14, 7, 3, 1, 0, -1];

/**
 * Works out when the parties who have to answer are reminded: in the morning, in the client's time zone, with the days
 * left then.
 */
export function disputeReminderTimes(
  dueOn: string,
  timeZone: string,
): { at: Date; daysLeft: number }[] {
  return disputeReminders.map((daysLeft) => {
    const day = new Date(`${dayAfter(dueOn, -daysLeft)}T00:00:00Z`);
    return { at: momentAt(day, morning, timeZone), daysLeft };
  });
}
