import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { readDelegates } from '../../approval-setup/index.ts';
import type { LockedDocument } from './act-on-document.ts';

/** Finds today's delegates of those of a document's people who are away. */
export function delegatesOf(tx: Tx, locked: LockedDocument, now: Date) {
  const userIds = locked.parties.flatMap(({ people }) => people.map(({ userId }) => userId));
  return readDelegates(tx, userIds, calendarDay(locked.timeZone, now), locked.mayNotApprove);
}
