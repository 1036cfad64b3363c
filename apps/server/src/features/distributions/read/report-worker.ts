import { contactName } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import { distributions } from '../../../platform/database/tables/index.ts';
import type { JobWorker } from '../../../platform/jobs/job-kind.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfRow } from '../../companies/index.ts';
import { writeEmail } from '../../email-templates/index.ts';
import { readCounts } from '../queries/distribution-queries.ts';
import { type DistributionJob, reportDistribution } from '../send/distribution-jobs.ts';
import { reportPurposeOf, sharedValues } from '../send/distribution-mails.ts';
import { readMailed } from '../send/mailed-distribution.ts';

/** Mails the senders of distributions once how far they got. */
export function reportDistributionWorker({
  database,
  settings,
  files,
  log,
}: Pick<Platform, 'database' | 'settings' | 'files' | 'log'>): JobWorker<DistributionJob> {
  const { productName, mailFrom, publicUrl } = settings;
  return {
    kind: reportDistribution,
    handle: ({ tenantId, distributionId: id }) =>
      database.tenant(tenantId, async (tx) => {
        const [row] = await tx
          .select()
          .from(distributions)
          .where(and(eq(distributions.id, id)))
          .for('update');
        if (!row || row.reportedAt !== null || row.reportAfterHours === null) return;
        const atOnce = await notify(tx, tenantId, [
          {
            userId: row.createdBy,
            event: 'distribution-report',
            purpose: reportPurposeOf(id),
            subject: { type: 'distribution', id },
          },
        ]);
        await tx
          .update(distributions)
          .set({ reportedAt: currentTime() })
          .where(eq(distributions.id, id));
        if (atOnce.size === 0) return;
        const mailed = await readMailed(tx, id);
        const counts = (await readCounts(tx, [id])).get(id);
        if (!counts) return;
        const { sender } = mailed;
        const { firstName, email } = sender;
        const name = contactName(sender);
        const { brand, attachments } = await brandOfRow(tx, files, mailed.brand);
        const text = await writeEmail(tx, log, {
          event: 'distribution-report',
          about: { tenantId, companyId: row.companyId, projectId: row.projectId },
          values: {
            ...sharedValues(mailed, { name, firstName, email }, productName),
            'report.recipients': String(counts.recipients),
            'report.delivered': String(counts.sent + counts.delivered),
            'report.undelivered': String(counts.bounced + counts.failed + counts.complained),
            'report.opened': String(counts.opened),
            'report.downloaded': String(counts.downloaded),
            'report.confirmed': String(counts.confirmed),
            'report.hours': String(row.reportAfterHours),
            'distribution.link': `${publicUrl}/dashboard/docDistributions/${id}`,
          },
          brand,
          productName,
        });
        await queueMail(tx, {
          tenantId,
          purpose: reportPurposeOf(id),
          about: { type: 'distribution', id },
          sender: mailFrom,
          recipient: sender.email,
          ...text,
          attachments,
        });
      }),
    exhausted: async () => {},
  };
}
