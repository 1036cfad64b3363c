import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { mails } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import { showPictures } from '../../platform/mail/show-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { mailColumns, presentMail, shownText } from './outbox-mails.ts';

/**
 * One mail of the tenant with its text, unless that is its recipient’s alone. Pictures that are part of its text are in it as data.
 * @throws Failure `not-found`
 */
export async function getOutboxMail(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  id: string,
) {
  const { attachments, ...mail } = await findMail(database, user, id);
  return presentMail({
    ...mail,
    html: await showPictures(files, mail.html, attachments),
    attachments: attachments.flatMap(({ fileName, bytes, contentId }, index) =>
      contentId === undefined ? [{ index, fileName, bytes }] : [],
    ),
  });
}

/**
 * A file attached to a mail of the tenant.
 * @throws Failure `not-found`
 */
export async function openOutboxAttachment(
  database: Database,
  files: FileStore,
  user: Member,
  id: string,
  index: number,
): Promise<FileAnswer> {
  const attachment = (await findMail(database, user, id)).attachments[index];
  if (!attachment) throw notFound('attachment');
  return { ...(await files.open(attachment.sha256)), fileName: attachment.fileName };
}

async function findMail(database: Database, user: Member, id: string) {
  const [mail] = await database.tenant(user.tenantId, (tx) =>
    tx
      .select({
        ...mailColumns,
        from: mails.sender,
        text: shownText(mails.text),
        html: shownText(mails.html),
        attachments: mails.attachments,
      })
      .from(mails)
      .where(eq(mails.id, id)),
  );
  if (!mail) throw notFound('mail');
  return mail.isWithheld ? { ...mail, attachments: [] } : mail;
}
