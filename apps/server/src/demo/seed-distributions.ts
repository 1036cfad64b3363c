import { createReadStream } from 'node:fs';
import {
  type Distribution,
  type DistributionInput,
  defaultWatermark,
  distributionInput,
} from '@countersign/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { mailListeners } from '../compose.ts';
import {
  addFile,
  createDraft,
  revokeDistribution,
  sendDistribution,
  sendDistributionWorker,
  startDistributionWorker,
} from '../features/distributions/index.ts';
import { asOf, currentTime } from '../platform/clock.ts';
import { newId } from '../platform/database/ids.ts';
import {
  distributionFiles,
  distributionFileVersions,
  distributionReads,
  distributionRecipients,
  mails,
  projects,
} from '../platform/database/tables/index.ts';
import { noteDelivery } from '../platform/mail/note-delivery.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import { demoMembers } from './members.ts';
import { outboxMailer } from './outbox-mailer.ts';

const hour = 3_600_000;
const day = 24 * hour;

const castAndCrew: DistributionInput['sources'] = [
  {
    kind: 'filters',
    search: '',
    filters: [{ field: 'category', operator: 'any', values: ['cast'] }],
  },
];

/** A distribution of the demo organisation: what it is, and how many days ago it was sent; null for a draft. */
interface DemoDistribution {
  sentDaysAgo: number | null;
  file: 'confidentiality-undertaking' | 'starter-form' | 'kit-rental-inventory';
  fileName: string;
  input: Partial<DistributionInput> & { title: string };
  /** Of ten people so many have opened it, downloaded it and confirmed it. */
  read?: { opened: number; downloaded: number; confirmed: number };
  isRevoked?: true;
}

const demoDistributions: readonly DemoDistribution[] = [
  {
    sentDaysAgo: 6,
    file: 'confidentiality-undertaking',
    fileName: 'Salt and Starlight – script, blue pages.pdf',
    input: {
      title: 'Script, blue pages',
      message: 'Here are the pages for Thursday. Please do not pass them on.',
      sources: castAndCrew,
      includeAgents: true,
      watermark: defaultWatermark,
      askConfirmation: true,
      allowDownload: false,
    },
    read: { opened: 8, downloaded: 0, confirmed: 6 },
  },
  {
    sentDaysAgo: 2,
    file: 'starter-form',
    fileName: 'Shooting schedule, week 6.pdf',
    input: {
      title: 'Shooting schedule, week 6',
      message: 'Call times have moved by half an hour.',
      sources: castAndCrew,
      watermark: { ...defaultWatermark, opacity: 0.15 },
    },
    read: { opened: 5, downloaded: 3, confirmed: 0 },
  },
  {
    sentDaysAgo: 12,
    file: 'starter-form',
    fileName: 'Shooting schedule, week 5.pdf',
    input: { title: 'Shooting schedule, week 5', sources: castAndCrew },
    read: { opened: 7, downloaded: 4, confirmed: 0 },
    isRevoked: true,
  },
  {
    sentDaysAgo: null,
    file: 'kit-rental-inventory',
    fileName: 'Kit list.pdf',
    input: {
      title: 'Kit list for the second unit',
      message: 'Please check your own kit.',
      sources: castAndCrew,
    },
  },
];

/**
 * Has files distributed in the demo organisation, by the product's own operations at that time. No one has the
 * addresses of the demo: where mails leave by SMTP, all of them stay drafts.
 */
export async function seedDistributions(platform: Platform, tenantId: string): Promise<void> {
  const { database, settings } = platform;
  const sender = (await demoMembers(database, tenantId)).get('sofia');
  const [project] = await database.tenant(tenantId, (tx) =>
    tx.select().from(projects).where(eq(projects.code, 'SAL')),
  );
  if (!sender || !project) throw new Error('The demo has no one who can send a distribution.');
  const isSent = settings.smtpUrl === undefined;
  for (const plan of demoDistributions) {
    const at = new Date(Date.now() - (plan.sentDaysAgo ?? 0.1) * day);
    await asOf(at, async () => {
      const draft = await draftOf(platform, sender, project, plan);
      if (plan.sentDaysAgo === null || !isSent) return;
      await sendOut(platform, sender, draft);
      await haveRead(platform, sender, draft.id, plan);
      if (plan.isRevoked) await revokeDistribution(database, sender, draft.id);
    });
  }
}

async function draftOf(
  platform: Platform,
  sender: Member,
  project: typeof projects.$inferSelect,
  { input, file, fileName }: DemoDistribution,
): Promise<Distribution> {
  const draft = await createDraft(
    platform.database,
    sender,
    distributionInput.parse({
      companyId: project.companyId,
      projectId: project.id,
      delaySeconds: 0,
      reportAfterHours: null,
      ...input,
    }),
  );
  const pdf = createReadStream(new URL(`./forms/${file}.pdf`, import.meta.url));
  return addFile(platform, sender, draft.id, fileName, pdf);
}

async function sendOut(platform: Platform, sender: Member, draft: Distribution): Promise<void> {
  await sendDistribution(platform.database, sender, draft.id, {
    commandId: newId(),
    revision: draft.revision,
    confirmed: ['many-people', 'new-domains', 'no-watermark'],
  });
  const job = { tenantId: sender.tenantId, distributionId: draft.id };
  await startDistributionWorker(platform).handle(job);
  await sendDistributionWorker(platform, outboxMailer(platform).sendNow).handle(job);
}

/** Has the mails arrived, one of them come back, and some of the people read what they were sent. */
async function haveRead(
  { database }: Platform,
  { tenantId }: Member,
  id: string,
  { read }: DemoDistribution,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    const sent = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.subjectId, id), eq(mails.state, 'sent')))
      .orderBy(asc(mails.recipient));
    for (const [index, mail] of sent.entries()) {
      await noteDelivery(tx, mailListeners, mail.id, index === 3 ? 'bounced' : 'delivered');
    }
    if (!read) return;
    const [version] = await tx
      .select({ id: distributionFileVersions.id, pages: distributionFileVersions.pages })
      .from(distributionFileVersions)
      .innerJoin(distributionFiles, eq(distributionFiles.id, distributionFileVersions.fileId))
      .where(eq(distributionFiles.distributionId, id));
    const people = await tx
      .select({ id: distributionRecipients.id, number: distributionRecipients.number })
      .from(distributionRecipients)
      .where(
        and(
          eq(distributionRecipients.distributionId, id),
          isNull(distributionRecipients.revokedAt),
          sql`${distributionRecipients.delivery} <> 'bounced'`,
        ),
      );
    for (const person of people) {
      const digit = person.number % 10;
      if (!version || digit >= read.opened) continue;
      const after = (hours: number) =>
        new Date(currentTime().getTime() + (hours * (1 + digit) * hour) / 4);
      const seconds = version.pages.map((_, page) => 20 + ((person.number * 7 + page * 13) % 50));
      await tx.insert(distributionReads).values({
        tenantId,
        recipientId: person.id,
        fileVersionId: version.id,
        pageViews: version.pages.map(() => 1),
        pageMillis: seconds.map((one) => one * 1000),
        firstViewedAt: after(1),
        lastViewedAt: after(1),
        downloads: digit < read.downloaded ? 1 : 0,
        downloadedAt: digit < read.downloaded ? after(2) : null,
      });
      await tx
        .update(distributionRecipients)
        .set({
          openedAt: after(1),
          lastOpenedAt: after(1),
          opens: 1,
          viewedAt: after(1),
          seconds: seconds.reduce((sum, one) => sum + one, 0),
          pagesViewed: version.pages.length,
          downloadedAt: digit < read.downloaded ? after(2) : null,
          confirmedAt: digit < read.confirmed ? after(3) : null,
        })
        .where(eq(distributionRecipients.id, person.id));
    }
  });
}
