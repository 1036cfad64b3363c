import { disputeDays } from '@countersign/contract';
import { dayAfter, daysFrom, monthsAfter } from './calendar.ts';

/** When an assessment is to be looked at again: at its end, after half a year, or as the client's size is tested anew. */
export function defaultReviewOn(facts: {
  startsOn: string | null;
  endsOn: string | null;
  today: string;
}): string {
  const { startsOn, endsOn, today } = facts;
  const from = startsOn !== null && startsOn > today ? startsOn : today;
  const days = [monthsAfter(from, 6), nextTaxYearEnd(today)];
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

/** How many days are left after today to answer; 0 on the last one, below zero where it has lapsed. */
export function disputeDaysLeft(dueOn: string, today: string): number {
  return daysFrom(today, dueOn);
}

/** With how many days left those who have to answer are reminded; -1 tells that it has lapsed. */
const disputeReminders = [30, 14, 7, 3, 1, 0, -1];

/** The days on which those who have to answer are reminded, each with the days left then. */
export function disputeReminderDays(dueOn: string): { on: string; daysLeft: number }[] {
  return disputeReminders.map((daysLeft) => ({ on: dayAfter(dueOn, -daysLeft), daysLeft }));
}
