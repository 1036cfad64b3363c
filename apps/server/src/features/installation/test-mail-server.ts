import { randomUUID } from 'node:crypto';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { saysBlock } from '../../platform/mail/mail-blocks.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import { createSmtpTransport, verifySmtp } from '../../platform/mail/smtp-transport.ts';
import { mailProblem } from './check-parts.ts';
import { text } from './text.ts';

/**
 * Connects to the mail server and sends an email to the caller, past the queue: so the answer says whether it was taken.
 * @throws Failure `conflict` where no mail server is configured, or it does not take the email
 */
export const testMailServer = operation(
  contract.testMailServer,
  async ({ platform: { settings }, database, caller }) => {
    const { smtpUrl, mailFrom, productName, publicUrl } = settings;
    if (smtpUrl === undefined) throw new Failure('conflict', text.mail.notSet);
    const to = await database.system(async (tx) => {
      const [user] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, caller.userId));
      if (!user) throw notFound('user');
      await record(tx, caller, { type: 'tenant.mail-server-tested', id: caller.tenantId });
      return user.email;
    });
    const subject = text.mail.testSubject(productName);
    const written = await layOutMail({
      subject,
      blocks: [saysBlock(text.mail.test)],
      brand: { name: productName },
      footer: text.mail.testFooter(productName),
    });
    const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
    const transport = createSmtpTransport(smtpUrl);
    try {
      await verifySmtp(smtpUrl);
      await transport.send({ messageId, from: mailFrom, to, subject, ...written, attachments: [] });
    } catch (error) {
      throw new Failure('conflict', text.mail.refused(mailProblem(error)));
    } finally {
      transport.close();
    }
    return { to };
  },
);
