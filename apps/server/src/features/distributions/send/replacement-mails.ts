import { linkPaths } from '@countersign/contract';
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  distributionOptOuts,
  distributionRecipients,
} from '../../../platform/database/tables/index.ts';
import type { JobWorker } from '../../../platform/jobs/job-kind.ts';
import { queueMail, sendInNameOf } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfRow } from '../../companies/index.ts';
import { writeEmail } from '../../email-templates/index.ts';
import { notifyOfReplacement, type ReplacementJob } from './distribution-jobs.ts';
import { optOutOf, recipientLink, sharedValues, unsealedNotes } from './distribution-mails.ts';
import { readMailed } from './mailed-distribution.ts';

/** Number of people who are emailed in one transaction. */
const atATime = 50;

/** Mails those who have opened a distribution, and still may, that one of its files was replaced: each once. */
export function notifyOfReplacementWorker(platform: Platform): JobWorker<ReplacementJob> {
  return {
    kind: notifyOfReplacement,
    handle: async (job) => {
      let last: number | undefined = 0;
      while (last !== undefined) {
        const after: number = last;
        last = await platform.database.tenant(job.tenantId, (tx) =>
          mailSome(tx, platform, job, after),
        );
      }
    },
    exhausted: async () => {},
  };
}

/** Emails some of them, from a number on; returns the last one's, or undefined where none is left. */
async function mailSome(
  tx: Tx,
  { settings, files, log }: Platform,
  { tenantId, distributionId, fileId, version, name }: ReplacementJob,
  after: number,
): Promise<number | undefined> {
  const { productName, mailFrom, publicUrl } = settings;
  const people = await openedOnes(tx, distributionId, after);
  if (people.length === 0) return undefined;
  const mailed = await readMailed(tx, distributionId);
  const { companyId, projectId, replyTo } = mailed.row;
  const { brand, attachments } = await brandOfRow(tx, files, mailed.brand);
  const below = await unsealedNotes(tx, mailed);
  for (const person of people) {
    const link = recipientLink(tenantId, person.id);
    const unsubscribe = optOutOf(tenantId, person.id, publicUrl);
    const text = await writeEmail(tx, log, {
      event: 'distribution-replaced',
      about: { tenantId, companyId, projectId },
      values: {
        ...sharedValues(mailed, person, productName),
        'file.name': name,
        'distribution.link': `${publicUrl}${linkPaths.sharedFiles}/${link.token}`,
      },
      brand,
      below,
      productName,
      optOut: { address: unsubscribe.address, organisation: mailed.tenantName },
    });
    await queueMail(tx, {
      tenantId,
      purpose: `distribution-replaced:${fileId}:${version}:${person.id}`,
      about: { type: 'distribution', id: distributionId },
      sender: sendInNameOf(mailed.company, mailFrom),
      replyTo: replyTo === '' ? mailed.sender.email : replyTo,
      recipient: person.email,
      ...text,
      attachments,
      link,
      unsubscribe,
      confidential: true,
    });
  }
  return people.at(-1)?.number;
}

function openedOnes(tx: Tx, distributionId: string, after: number) {
  return tx
    .select({
      id: distributionRecipients.id,
      number: distributionRecipients.number,
      name: distributionRecipients.name,
      firstName: distributionRecipients.firstName,
      email: distributionRecipients.email,
    })
    .from(distributionRecipients)
    .where(
      and(
        eq(distributionRecipients.distributionId, distributionId),
        isNotNull(distributionRecipients.openedAt),
        isNull(distributionRecipients.revokedAt),
        sql`not exists (select from ${distributionOptOuts}
          where ${distributionOptOuts.email} = ${distributionRecipients.sortEmail})`,
        gt(distributionRecipients.number, after),
      ),
    )
    .orderBy(asc(distributionRecipients.number))
    .limit(atATime);
}
