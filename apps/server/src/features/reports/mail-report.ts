import { contactName, dateFormat } from '@countersign/domain';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  type MailAttachment,
  memberships,
  type reportRuns,
  reportSchedules,
  users,
} from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { lockFile } from '../../platform/files/remove-unused-file.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { MailBlock, MailPicture } from '../../platform/mail/mail-blocks.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import { type Notice, notify } from '../../platform/notifications/notify.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeEmail } from '../email-templates/index.ts';
import { fileNameOfRun, typeOfFormat } from './report-files.ts';
import { pictureSize, type ReportPicture } from './report-picture.ts';
import type { ReportRunJob } from './report-run-queries.ts';

type Parts = Pick<Platform, 'settings' | 'log'>;
type Run = typeof reportRuns.$inferSelect;

/** Maximum size of an attachment; a larger file is emailed as a link, as many mail servers take no more. */
const largestAttachment = 10 * 1024 * 1024;

/** Mails the file of a scheduled run; answers to whom it goes, and which picture with it. Nothing is mailed of one without rows, where so wished. */
export async function mailReport(
  platform: Parts,
  tx: Tx,
  job: ReportRunJob,
  run: Run,
  picture: ReportPicture | undefined,
): Promise<{ mailedTo: string[]; pictureSha256: string | null }> {
  const schedule = await scheduleOf(tx, run);
  if (!schedule || (schedule.skipsEmpty && run.total === 0)) {
    // A user who started a file by hand is notified in the app only.
    if (run.scheduleId === null)
      await notify(tx, job.tenantId, [noticeOf(run, 'report', job.userId)]);
    return { mailedTo: [], pictureSha256: null };
  }
  await tx
    .update(reportSchedules)
    .set({ lastProblem: '' })
    .where(eq(reportSchedules.id, schedule.id));
  const chart = picture && (await keepPicture(tx, job.tenantId, run, picture));
  const people = await peopleToMail(tx, job.tenantId, schedule.recipientIds);
  const owner = (await peopleToMail(tx, job.tenantId, [job.userId]))[0];
  const file = attachmentOf(run);
  const isAttached = schedule.delivery === 'attachment' && (run.bytes ?? 0) <= largestAttachment;
  for (const person of people) {
    const values = {
      'report.rows': String(run.total ?? 0),
      'report.madeOn': madeOn(run.createdAt, schedule.timeZone),
      'sender.name': owner ? contactName(owner) : '',
    };
    await mailTo(platform, tx, job, run, person, {
      event: 'report',
      values,
      attachments: [...(isAttached && file ? [file] : []), ...(chart ? [chart.attachment] : [])],
      below: chart ? [chart.block] : [],
    });
  }
  return {
    mailedTo: people.map(({ id }) => id),
    pictureSha256: chart?.attachment.sha256 ?? null,
  };
}

/** Tells the owner of a run that it came to nothing, and notes it on its schedule. */
export async function mailFailure(
  platform: Parts,
  tx: Tx,
  job: ReportRunJob,
  run: Run,
  problem: string,
): Promise<void> {
  const schedule = await scheduleOf(tx, run);
  if (schedule) {
    await tx
      .update(reportSchedules)
      .set({ lastProblem: problem })
      .where(eq(reportSchedules.id, schedule.id));
  }
  const [owner] = await peopleToMail(tx, job.tenantId, [job.userId]);
  if (!owner) return;
  const values = { 'report.problem': problem };
  const email = { event: 'report-failed', values, attachments: [], below: [] } as const;
  await mailTo(platform, tx, job, run, owner, email);
}

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

type Email = { attachments: readonly MailAttachment[]; below: readonly MailBlock[] } & (
  | {
      event: 'report';
      values: Record<'report.rows' | 'report.madeOn' | 'sender.name', string>;
    }
  | { event: 'report-failed'; values: Record<'report.problem', string> }
);

async function mailTo(
  { settings, log }: Parts,
  tx: Tx,
  { tenantId }: ReportRunJob,
  run: Run,
  { id, email, firstName, lastName }: Person,
  { attachments, below, ...of }: Email,
): Promise<void> {
  const notice = noticeOf(run, of.event, id);
  const atOnce = await notify(tx, tenantId, [notice]);
  if (atOnce.size === 0) return;
  const { productName, publicUrl, mailFrom } = settings;
  const { brand } = await brandOfTenant(tx, tenantId);
  const parts = { about: { tenantId, companyId: null, projectId: null }, brand, productName };
  const common = {
    'recipient.firstName': firstName,
    'recipient.lastName': lastName,
    'recipient.name': contactName({ firstName, lastName }),
    'recipient.email': email,
    'organisation.name': brand.name,
    'product.name': productName,
    'report.name': run.name,
    'report.link': `${publicUrl}/dashboard/report/files`,
  };
  const written =
    of.event === 'report'
      ? await writeEmail(tx, log, {
          event: 'report',
          values: { ...common, ...of.values },
          ...parts,
          below,
        })
      : await writeEmail(tx, log, {
          event: 'report-failed',
          values: { ...common, ...of.values },
          ...parts,
        });
  await queueMail(tx, {
    tenantId,
    purpose: notice.purpose,
    sender: mailFrom,
    recipient: email,
    ...written,
    attachments: [...attachments],
  });
}

/** Returns what a user is notified of by a run. */
function noticeOf({ id }: Run, event: Email['event'], userId: string): Notice {
  const purpose = `report-run:${id}:${event}:${userId}`;
  return { userId, event, purpose, subject: { type: 'report-run', id } };
}

/** Keeps the picture of the chart with what is mailed, as an attachment and as a part of the mail. */
async function keepPicture(
  tx: Tx,
  tenantId: string,
  { id, name }: Run,
  { file, label, says }: ReportPicture,
): Promise<{ attachment: MailAttachment; block: MailPicture }> {
  await lockFile(tx, file.sha256);
  await file.keep();
  await recordFile(tx, tenantId, file, 'image/png');
  const contentId = `chart.${id}@countersign`;
  const { sha256, bytes } = file;
  return {
    attachment: { fileName: 'chart.png', sha256, bytes, contentType: 'image/png', contentId },
    block: { type: 'picture', contentId, ...pictureSize, label: `${name}: ${label}`, says },
  };
}

function attachmentOf({ name, createdAt, format, sha256, bytes }: Run) {
  if (sha256 === null || bytes === null) return undefined;
  const contentType = typeOfFormat[format];
  return { fileName: fileNameOfRun(name, createdAt, format), sha256, bytes, contentType };
}

async function scheduleOf(tx: Tx, { scheduleId }: Run) {
  if (scheduleId === null) return undefined;
  const [found] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, scheduleId));
  return found;
}

/** Those of some users who still are members of the organisation. */
async function peopleToMail(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        inArray(memberships.userId, [...ids]),
        isNull(memberships.disabledAt),
      ),
    );
}

function madeOn(at: Date, timeZone: string): string {
  return dateFormat({
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}
