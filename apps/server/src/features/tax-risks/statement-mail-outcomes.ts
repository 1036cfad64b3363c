import { inArray } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { taxStatementRecipients } from '../../platform/database/tables/index.ts';
import type { MailListener } from '../../platform/mail/mail.ts';

/** The prefix of the purposes of emails with statements; the recipient's id follows. */
export const statementPrefix = 'tax-statement:';

/** The purpose of the mail by which a recipient gets a statement. */
export const statementPurposeOf = (recipientId: string) => `${statementPrefix}${recipientId}`;

/** Notes on those whom statements go to what became of the mails. */
export const onTaxMailStatus: MailListener = async (tx, { state, mails }) => {
  const ids = mails.flatMap(({ purpose }) =>
    purpose.startsWith(statementPrefix) ? [purpose.slice(statementPrefix.length)] : [],
  );
  if (ids.length === 0) return;
  const theirs = inArray(taxStatementRecipients.id, ids);
  switch (state) {
    case 'sent':
      await tx.update(taxStatementRecipients).set({ sentAt: currentTime() }).where(theirs);
      return;
    case 'failed':
    case 'bounced':
      await tx.update(taxStatementRecipients).set({ hasBounced: true }).where(theirs);
      return;
    case 'queued':
      await tx.update(taxStatementRecipients).set({ hasBounced: false }).where(theirs);
      return;
    case 'waiting':
    case 'held':
    case 'delivered':
    case 'deferred':
    case 'complained':
      return;
  }
};
