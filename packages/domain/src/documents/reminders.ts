import type { DocumentSettings, ScheduledMail } from '@countersign/contract';
import { dayInZone, daysAfter, startOfDay } from '../lists/zoned-days.ts';
import type { Chain } from './chain.ts';
import { expiringDays, isWarnedOfEnd, type MailingParty } from './mails-due.ts';

const dayMs = 24 * 3_600_000;

/** What a reminder by rule depends on. */
type RemindedParty = Pick<
  MailingParty,
  'state' | 'hasBounced' | 'turnAt' | 'openedAt' | 'remindedAt' | 'reminders'
>;

/**
 * Works out when an idle party is reminded by the rule of its document; null for never. No one is written to at an
 * address that does not take mails.
 * @param timeZone of the document's company, whose weekdays count
 */
export function nextReminder(
  { state, hasBounced, turnAt, openedAt, remindedAt, reminders }: RemindedParty,
  rule: DocumentSettings['reminders'],
  timeZone: string,
): Date | null {
  if (rule === null || state !== 'turn' || hasBounced || turnAt === null) return null;
  if (rule.untilOpened && openedAt !== null) return null;
  if (reminders >= (rule.atMost ?? Infinity)) return null;
  const isLater = remindedAt !== null && remindedAt >= turnAt;
  const days = isLater ? rule.everyDays : rule.afterDays;
  const at = new Date(Date.parse(isLater ? remindedAt : turnAt) + days * dayMs);
  return rule.onWeekdays ? onWeekday(at, timeZone) : at;
}

/** The same moment, or as late on the Monday after it. */
function onWeekday(at: Date, timeZone: string): Date {
  const weekday = new Date(dayInZone(at, timeZone)).getUTCDay();
  const days = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(at.getTime() + days * dayMs);
}

/**
 * Lists what is sent by itself of a document that is out if no one acts before, and its end; the earliest first.
 * @param parties of its round
 */
export function scheduledMails(
  document: Pick<Chain, 'state' | 'isFinishing' | 'expiresOn' | 'extension'>,
  parties: readonly (RemindedParty & Pick<MailingParty, 'id'>)[],
  rule: DocumentSettings['reminders'],
  timeZone: string,
): ScheduledMail[] {
  const { state, isFinishing, expiresOn } = document;
  if (state !== 'pending' || isFinishing) return [];
  const end = expiresOn === null ? null : startOfDay(daysAfter(expiresOn, 1), timeZone);
  const reminders = parties.flatMap((party): ScheduledMail[] => {
    const at = nextReminder(party, rule, timeZone);
    if (at === null || (end !== null && at >= end)) return [];
    return [{ what: 'reminder', partyId: party.id, at: at.toISOString() }];
  });
  if (expiresOn === null || end === null) return inOrder(reminders);
  const warning = startOfDay(daysAfter(expiresOn, -expiringDays), timeZone);
  const isWarned = parties.some((one) => one.state === 'turn' && isWarnedOfEnd(document, one));
  return inOrder([
    ...reminders,
    ...(isWarned ? [ofAll('expiry-warning', warning)] : []),
    ofAll('expiry', end),
  ]);
}

const ofAll = (what: ScheduledMail['what'], at: Date): ScheduledMail => ({
  what,
  partyId: null,
  at: at.toISOString(),
});

const inOrder = (mails: readonly ScheduledMail[]) =>
  mails.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
