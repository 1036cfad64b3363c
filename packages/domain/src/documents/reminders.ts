import type { DocumentSettings } from '@countersign/contract';
import type { MailingParty } from './mails-due.ts';

const dayMs = 24 * 3_600_000;

/**
 * Works out when an idle party is reminded by the rule of its document; null for never. Nobody is written to at an
 * address that does not take mails.
 */
export function nextReminder(
  {
    state,
    hasBounced,
    turnAt,
    remindedAt,
  }: Pick<MailingParty, 'state' | 'hasBounced' | 'turnAt' | 'remindedAt'>,
  rule: DocumentSettings['reminders'],
): Date | null {
  if (rule === null || state !== 'turn' || hasBounced || turnAt === null) return null;
  const isLater = remindedAt !== null && remindedAt >= turnAt;
  const days = isLater ? rule.everyDays : rule.afterDays;
  return new Date(Date.parse(isLater ? remindedAt : turnAt) + days * dayMs);
}
