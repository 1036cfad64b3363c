import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { queueMail, sendInNameOf } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { brandOfRow } from '../companies/index.ts';
import { writeEmail } from '../email-templates/index.ts';
import { recipientLink, sharedValues } from './distribution-mails.ts';
import type { DistributionRow } from './distribution-queries.ts';
import { readMailed } from './mailed-distribution.ts';

/** How many people are read at a time. */
const atATime = 200;

/** Mails those who have opened a distribution, and still may, that one of its files was replaced. */
export async function mailOfReplacement(
  tx: Tx,
  platform: Platform,
  { id, tenantId, companyId, projectId }: DistributionRow,
  file: { fileId: string; version: number; name: string },
): Promise<void> {
  const { settings, files, log } = platform;
  const { productName, mailFrom, publicUrl } = settings;
  const mailed = await readMailed(tx, id);
  const { brand, attachments } = await brandOfRow(tx, files, mailed.brand);
  for (let last = 0; ; ) {
    const people = await openedOnes(tx, id, last);
    for (const person of people) {
      const link = recipientLink(tenantId, person.id);
      const text = await writeEmail(tx, log, {
        event: 'distribution-replaced',
        about: { tenantId, companyId, projectId },
        values: {
          ...sharedValues(mailed, person, productName),
          'file.name': file.name,
          'distribution.link': `${publicUrl}/d/${link.token}`,
        },
        brand,
        productName,
      });
      await queueMail(tx, {
        tenantId,
        purpose: `distribution-replaced:${file.fileId}:${file.version}:${person.id}`,
        about: { type: 'distribution', id },
        sender: sendInNameOf(mailed.company, mailFrom),
        replyTo: mailed.row.replyTo === '' ? mailed.sender.email : mailed.row.replyTo,
        recipient: person.email,
        ...text,
        attachments,
        link,
        confidential: true,
      });
    }
    const end = people.at(-1);
    if (!end || people.length < atATime) return;
    last = end.number;
  }
}

function openedOnes(tx: Tx, distributionId: string, after: number) {
  return tx
    .select({
      id: distributionRecipients.id,
      number: distributionRecipients.number,
      name: distributionRecipients.name,
      email: distributionRecipients.email,
    })
    .from(distributionRecipients)
    .where(
      and(
        eq(distributionRecipients.distributionId, distributionId),
        isNotNull(distributionRecipients.openedAt),
        isNull(distributionRecipients.revokedAt),
        gt(distributionRecipients.number, after),
      ),
    )
    .orderBy(asc(distributionRecipients.number))
    .limit(atATime);
}
