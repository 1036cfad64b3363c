import { sql } from 'drizzle-orm';
import { mails } from '../../../platform/database/tables/index.ts';
import { choice, type DataSet, moment, text } from '../data-set.ts';

/** Mails and what became of them: for those who may read the outbox, who see all of it. */
export const mailsData: DataSet = {
  from: sql`${mails}`,
  visible: () => undefined,
  id: mails.id,
  order: sql`${mails.createdAt} desc, ${mails.id} desc`,
  columns: {
    to: text(mails.recipient),
    // What holds a code or a link of its recipient is shown to no one else.
    subject: text(sql`case when ${mails.confidential} then '' else ${mails.subject} end`),
    mailState: choice(mails.state),
    queuedAt: moment(mails.createdAt),
    mailSentAt: moment(mails.sentAt),
  },
};
