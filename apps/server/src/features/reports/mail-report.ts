import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  memberships,
  type reportRuns,
  reportSchedules,
  users,
} from '../../platform/database/tables/index.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeEmail } from '../email-templates/index.ts';
import { fileNameOfRun, typeOfFormat } from './report-files.ts';
import type { ReportRunJob } from './report-run-queries.ts';

type Parts = Pick<Platform, 'settings' | 'log'>;
type Run = typeof reportRuns.$inferSelect;

/** What is larger is mailed as a link: many mail servers take no more. */
const largestAttachment = 10 * 1024 * 1024;

/** Mails the file of a scheduled run; answers the users to whom it goes. Nothing is mailed of one without rows, where so wished. */
export async function mailReport(
  platform: Parts,
  tx: Tx,
  job: ReportRunJob,
  run: Run,
): Promise<string[]> {
  const schedule = await scheduleOf(tx, run);
  if (!schedule || (schedule.skipsEmpty && run.total === 0)) return [];
  await tx
    .update(reportSchedules)
    .set({ lastProblem: '' })
    .where(eq(reportSchedules.id, schedule.id));
  const people = await peopleToMail(tx, job.tenantId, schedule.recipientIds);
  const owner = (await peopleToMail(tx, job.tenantId, [job.userId]))[0];
  const file = attachmentOf(run);
  const isAttached = schedule.delivery === 'attachment' && (run.bytes ?? 0) <= largestAttachment;
  for (const person of people) {
    const values = {
      'report.rows': String(run.total ?? 0),
      'report.madeOn': madeOn(run.createdAt, schedule.timeZone),
      'sender.name': owner ? `${owner.firstName} ${owner.lastName}` : '',
    };
    await mailTo(platform, tx, job, run, person, {
      event: 'report',
      values,
      attachments: isAttached && file ? [file] : [],
    });
  }
  return people.map(({ id }) => id);
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
  await mailTo(platform, tx, job, run, owner, { event: 'report-failed', values, attachments: [] });
}

interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

type Email = { attachments: NonNullable<ReturnType<typeof attachmentOf>>[] } & (
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
  { attachments, ...of }: Email,
): Promise<void> {
  const { productName, publicUrl, mailFrom } = settings;
  const { brand } = await brandOfTenant(tx, tenantId);
  const parts = { about: { tenantId, companyId: null, projectId: null }, brand, productName };
  const common = {
    'recipient.firstName': firstName,
    'recipient.lastName': lastName,
    'recipient.name': `${firstName} ${lastName}`,
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
        })
      : await writeEmail(tx, log, {
          event: 'report-failed',
          values: { ...common, ...of.values },
          ...parts,
        });
  await queueMail(tx, {
    tenantId,
    purpose: `report-run:${run.id}:${of.event}:${id}`,
    sender: mailFrom,
    recipient: email,
    ...written,
    attachments,
  });
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

/** Those of some users who still have their place in the organisation. */
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
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
}
