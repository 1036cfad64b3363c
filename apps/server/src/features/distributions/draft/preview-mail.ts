import * as contract from '@countersign/contract';
import { linkPaths } from '@countersign/contract';
import { notFound } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import { showPictures } from '../../../platform/mail/show-pictures.ts';
import { brandOfRow } from '../../companies/index.ts';
import { writeEmail } from '../../email-templates/index.ts';
import { findDistribution } from '../queries/distribution-queries.ts';
import { mailValues, unsealedNotes } from '../send/distribution-mails.ts';
import { readMailed } from '../send/mailed-distribution.ts';
import { planRecipients } from './plan-recipients.ts';

/**
 * Previews the email as one of the recipients gets it; where there are none yet, for an example.
 * @throws Failure `not-found`, also for an address that is none of them
 */
export const previewMail = operation(
  contract.previewDistributionMail,
  async ({
    platform: { settings, files, log },
    database,
    caller: user,
    params: { id },
    query: { email },
  }) => {
    const { productName, publicUrl } = settings;
    const written = await database.tenant(user.tenantId, async (tx) => {
      const row = await findDistribution(tx, user, id);
      const { people } = await planRecipients(tx, user, row);
      const wanted = email.toLowerCase();
      const person =
        email === '' ? people[0] : people.find((one) => one.email.toLowerCase() === wanted);
      if (email !== '' && !person) throw notFound('person');
      const to = person ?? {
        name: 'Zofia Wiśniewska',
        firstName: 'Zofia',
        email: 'zofia@example.com',
      };
      const mailed = await readMailed(tx, id);
      const { brand, attachments } = await brandOfRow(tx, files, mailed.brand);
      const link = row.mode === 'attachment' ? '' : `${publicUrl}${linkPaths.sharedFiles}/…`;
      const text = await writeEmail(tx, log, {
        event: 'distribution',
        about: { tenantId: row.tenantId, companyId: row.companyId, projectId: row.projectId },
        values: mailValues(mailed, to, { productName, link }),
        brand,
        below: await unsealedNotes(tx, mailed),
        productName,
        templateId: row.emailTemplateId,
      });
      return { ...text, to: to.email, attachments };
    });
    const { attachments, ...mail } = written;
    return { ...mail, html: await showPictures(files, mail.html, attachments) };
  },
);
