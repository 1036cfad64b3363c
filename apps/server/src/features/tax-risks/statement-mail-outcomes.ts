import { inArray } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { taxStatementRecipients } from '../../platform/database/tables/index.ts';
import type { MailListener } from '../../platform/mail/mail.ts';

const prefix = 'tax-statement:';

/** Notes on those whom statements go to what became of the mails. */
export const onTaxMailSettled: MailListener = async (tx, { state, mails }) => {
  const ids = mails.flatMap(({ purpose }) =>
    purpose.startsWith(prefix) ? [purpose.slice(prefix.length)] : [],
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
    case 'waiting':
    case 'held':
    case 'delivered':
    case 'deferred':
    case 'complained':
      return;
  }
};
