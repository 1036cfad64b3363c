import * as contract from '@countersign/contract';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { knowDevice } from '../../platform/links/codes.ts';
import { createLink, deadLink } from '../../platform/links/links.ts';
import { findSharedFiles, type SharedFilesContext } from './find-shared-files.ts';
import { sharedFilesSentTo } from './shared-files-sent-to.ts';

const maxListed = 50;
/** For how long a link can be used by which someone goes from one distribution to another. */
const linkDays = 30;

/**
 * Lists the other files that the recipient was sent and can still open. Anyone who holds a link need not be whom it was
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
      items: rows.map(({ recipientId, title, company, sentAt, openedAt }) => ({
        recipientId,
        title,
        company,
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

/** Selects what else the recipient of a link was sent. */
function others(tx: Tx, { recipient }: SharedFilesContext, more?: SQL) {
  return sharedFilesSentTo(tx, recipient, and(ne(distributionRecipients.id, recipient.id), more));
}
