import { jobName, type PartHealth, partNames } from '@countersign/contract';
import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mails, memberships, users } from '../../platform/database/tables/index.ts';
import type { Schedule } from '../../platform/jobs/job-kind.ts';
import { jobRows } from '../../platform/jobs/job-rows.ts';
import { countFailed } from '../../platform/jobs/queue-figures.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { buttonBlock, type MailBlock, saysBlock } from '../../platform/mail/mail-blocks.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/platform.ts';
import { activeMemberships } from '../../platform/policy/active-memberships.ts';
import { adminsText, installationAccess } from '../../platform/policy/installation-access.ts';
import { checkParts } from './check-parts.ts';
import { text } from './text.ts';

type Parts = Pick<Platform, 'database' | 'settings' | 'log'>;

const hourMs = 3_600_000;
/** So many hours back it is looked for the last alert: jobs that failed before are no news. */
const hoursBack = 24;
/** The parts that an alert is sent for. That the mail server fails can't be said by it: the log and the page do. */
const watched = ['mail', 'sealing', 'files'] as const;

/** Checks the installation every five minutes, and emails its administrators where something fails. */
export function installationSchedule(platform: Platform): Schedule {
  return {
    name: 'installation.watch',
    everyMinutes: 5,
    run: async () => alertAdmins(platform, await checkParts(platform, [...watched])),
  };
}

/** Someone who administers the installation, with the organisation in whose name they are emailed. */
interface Recipient {
  tenantId: string;
  membershipId: string;
  email: string;
}

/**
 * Emails the administrators what fails, and which jobs have failed since the last such email: at most once an hour,
 * which the purpose of the emails sees to where several processes check at once.
 */
export async function alertAdmins(platform: Parts, parts: readonly PartHealth[]): Promise<void> {
  const { database, log } = platform;
  const failing = parts.filter(({ state }) => state === 'failing');
  for (const { part } of failing) log.error({ part }, 'a part of the installation fails');
  const now = currentTime().getTime();
  const { recipients, last } = await database.system(async (tx) => {
    const found = await readRecipients(tx, platform);
    return { recipients: found, last: await lastAlert(tx, found, now) };
  });
  if (last !== undefined && now - last.getTime() < hourMs) return;
  const since = last ?? new Date(now - hoursBack * hourMs);
  // An alert that can't be sent is no reason for the next one.
  const isNews = sql`${jobRows.completedOn} > ${since.toISOString()}::timestamptz
    and ${jobRows.completedOn} <= ${new Date(now).toISOString()}::timestamptz
    and not exists (select from ${mails}
      where ${mails.id} = case when ${jobRows.name} = 'mail.send' then (${jobRows.data} ->> 'mailId')::uuid end
        and starts_with(${mails.purpose}, ${alertPrefix}))`;
  const jobs = await database.statement((queries) => countFailed(queries, isNews));
  const said = failing.filter(({ part }) => part !== 'mail');
  if (said.length + jobs.length === 0) return;
  if (recipients.length === 0) log.warn({}, 'no administrator of the installation can be emailed');
  const written = await writeAlert(platform, failing, jobs);
  for (const recipient of recipients) {
    const { tenantId, email } = recipient;
    await database.tenant(tenantId, (tx) =>
      queueMail(tx, {
        tenantId,
        purpose: purposeAt(now, recipient),
        sender: platform.settings.mailFrom,
        recipient: email,
        ...written,
        attachments: [],
        // It also says up to when failed jobs were counted.
        usefulUntil: new Date(now + hoursBack * hourMs),
      }),
    );
  }
}

const alertPrefix = 'installation-alert:';
const purposeAt = (moment: number, { membershipId }: Recipient) =>
  `${alertPrefix}${new Date(moment).toISOString().slice(0, 13)}:${membershipId}`;

/** Finds the SysAdmins who administer the installation, each once. */
async function readRecipients(tx: Tx, { settings }: Parts): Promise<Recipient[]> {
  const rows = await tx
    .selectDistinctOn([users.id], {
      tenantId: memberships.tenantId,
      membershipId: memberships.id,
      email: users.email,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.userType, 'SysAdmin'),
        activeMemberships,
        // The emails of an organisation can be read there: whoever it invites has not agreed to be of it.
        isNull(memberships.invitedAt),
        isNull(users.invitedAccountId),
        installationAccess(adminsText(settings)),
      ),
    )
    .orderBy(users.id, memberships.id);
  return rows;
}

/** Returns the moment up to which the last alert said what had failed. */
async function lastAlert(
  tx: Tx,
  recipients: readonly Recipient[],
  now: number,
): Promise<Date | undefined> {
  if (recipients.length === 0) return undefined;
  const purposes = recipients.flatMap((one) =>
    Array.from({ length: hoursBack }, (_, hours) => purposeAt(now - hours * hourMs, one)),
  );
  const [found] = await tx
    .select({ until: max(mails.usefulUntil) })
    .from(mails)
    .where(
      and(
        inArray(
          mails.tenantId,
          recipients.map(({ tenantId }) => tenantId),
        ),
        inArray(mails.purpose, purposes),
      ),
    );
  return found?.until ? new Date(found.until.getTime() - hoursBack * hourMs) : undefined;
}

async function writeAlert(
  { settings: { productName, publicUrl } }: Parts,
  failing: readonly PartHealth[],
  jobs: readonly { queue: string; count: number }[],
) {
  const { subject, intro, jobs: jobsSaid, jobsAdvice, button, footer } = text.alert;
  const items = failing.map(({ part, words, advice }) => `${partNames[part]}: ${words} ${advice}`);
  if (jobs.length > 0) {
    const count = jobs.reduce((sum, one) => sum + one.count, 0);
    const names = jobs.map(({ queue }) => jobName(queue)).join('; ');
    items.push(`${jobsSaid(count, names)} ${jobsAdvice}`);
  }
  const blocks: MailBlock[] = [
    saysBlock(intro(publicUrl)),
    { type: 'list', ordered: false, items: items.map((item) => [{ text: item.trim() }]) },
    buttonBlock(button, `${publicUrl}/dashboard/installation`),
  ];
  const mail = { subject: subject(productName), blocks, brand: { name: productName } };
  const laidOut = await layOutMail({ ...mail, footer: footer(productName) });
  return { subject: mail.subject, ...laidOut };
}
