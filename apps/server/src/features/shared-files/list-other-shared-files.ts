import * as contract from '@countersign/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  distributionRecipients,
  distributions,
} from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { knowDevice } from '../../platform/links/codes.ts';
import { createLink, deadLink } from '../../platform/links/links.ts';
import { findSharedFiles, type SharedFilesContext } from './find-shared-files.ts';

const maxListed = 50;
/** For how long a link can be used by which somebody goes from one distribution to another. */
const linkDays = 30;

/**
 * Lists the other files that the recipient was sent and can still open. Whoever holds a link need not be whom it was
 * sent to, so the list takes a device on which a code from their mail was entered.
 * @throws Failure `not-found`
 */
export const listOtherSharedFiles = tenantOperation(
  contract.listOtherSharedFiles,
  async ({ tx, caller }) => {
    const context = await findSharedFiles(tx, caller);
    if (!caller.isKnownDevice) return { needsCode: true, items: [] };
    const rows = await others(tx, context).limit(maxListed);
    return {
      needsCode: false,
      items: rows.map(({ sentAt, openedAt, ...row }) => ({
        ...row,
        sentAt: (sentAt ?? currentTime()).toISOString(),
        isOpened: openedAt !== null,
      })),
    };
  },
);

/**
 * Makes a link to something else that the person of a link was sent.
 * @throws Failure `not-found`, also where it is another person's; `forbidden` on a device that is not known
 */
export const openOtherSharedFiles = tenantOperation(
  contract.openOtherSharedFiles,
  async ({ tx, caller, params: { recipientId } }) => {
    const context = await findSharedFiles(tx, caller);
    if (!caller.isKnownDevice) {
      throw new Failure('forbidden', 'First enter the code from your email.');
    }
    // Locked: a correction of its address kills all links that there are by then, or comes first.
    const [other] = await others(tx, context, eq(distributionRecipients.id, recipientId)).for(
      'update',
      { of: distributionRecipients },
    );
    if (!other) throw deadLink();
    const { tenantId } = caller;
    const { token } = await createLink(tx, {
      purpose: 'distribution',
      tenantId,
      subjectId: recipientId,
      expiresAt: new Date(Date.now() + linkDays * 86_400_000),
    });
    const device = { purpose: 'distribution-device', tenantId, subjectId: recipientId } as const;
    return { token, deviceToken: await knowDevice(tx, device) };
  },
);

/** Their other places on lists that were mailed and lead to files. */
function others(tx: Tx, { recipient }: SharedFilesContext, more?: SQL) {
  return tx
    .select({
      recipientId: distributionRecipients.id,
      title: distributions.title,
      company: companies.name,
      sentAt: distributionRecipients.sentAt,
      openedAt: distributionRecipients.openedAt,
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .where(
      and(
        eq(distributionRecipients.tenantId, recipient.tenantId),
        eq(distributionRecipients.sortEmail, sql`lower(${recipient.email})`),
        ne(distributionRecipients.id, recipient.id),
        isNotNull(distributionRecipients.sentAt),
        isNull(distributionRecipients.revokedAt),
        inArray(distributions.mode, ['link', 'code']),
        inArray(distributions.state, ['sending', 'paused', 'sent', 'cancelled']),
        or(isNull(distributions.expiresAt), gt(distributions.expiresAt, currentTime())),
        more,
      ),
    )
    .orderBy(desc(distributionRecipients.sentAt), desc(distributionRecipients.id));
}
