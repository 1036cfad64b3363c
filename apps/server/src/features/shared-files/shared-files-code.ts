import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { distributionRecipients } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { codeFailure, createCode, knowDevice, tryCode } from '../../platform/links/codes.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { mailAccessCode } from '../email-templates/index.ts';
import { findSharedFiles, type SharedFilesContext } from './find-shared-files.ts';
import { noteVisit, visitOf } from './note-visit.ts';
import { noteOpened } from './open-shared-files.ts';

/** Codes are of no use to who does not hold the link: its token is in their hash. */
const codeOf = ({ tenantId, subjectId, linkId }: PartyCaller, token: string) =>
  ({ purpose: 'distribution-code', tenantId, subjectId, linkId, secret: token }) as const;

/**
 * Emails a code to the address of the link: where it asks for one, or for the list of all that the recipient was sent.
 * It replaces the one before it.
 * @throws Failure `not-found`; `conflict` where none is needed; `too-many-requests` after five in an hour or twenty
 * wrong ones in a day
 */
export const sendSharedFilesCode = operation(
  contract.sendSharedFilesCode,
  async ({ platform, caller, params: { token } }) =>
    platform.database.tenant(caller.tenantId, async (tx) => {
      // Of two calls for a code at once, the second one counts the first one's.
      await tx
        .select({ id: distributionRecipients.id })
        .from(distributionRecipients)
        .where(eq(distributionRecipients.id, caller.subjectId))
        .for('update');
      const context = await findSharedFiles(tx, caller);
      assertCodeRequired(context, caller);
      const { code, expiresAt } = await createCode(tx, codeOf(caller, token));
      const { company, distribution, organisation, recipient } = context;
      await mailAccessCode(platform, tx, {
        about: {
          tenantId: caller.tenantId,
          companyId: company.id,
          projectId: distribution.projectId,
        },
        brand: await brandOfCompany(tx, platform.files, company.id),
        organisation,
        person: recipient,
        code,
        expiresAt,
        purpose: 'open your files',
        advice:
          'If you didn’t request it, someone else has the link to your files. Tell the sender.',
      });
      return { expiresAt: expiresAt.toISOString() };
    }),
);

function assertCodeRequired({ state }: SharedFilesContext, { isKnownDevice }: PartyCaller): void {
  if (!isKnownDevice && state !== 'expired') return;
  throw new Failure('conflict', 'No code is needed. Reload the page to continue.');
}

/**
 * Takes the code that was mailed. Answers what the device shows from then on in its place. Where the files can be
 * looked at and nothing else has opened them, that does.
 * @throws Failure `not-found`; `invalid` for a wrong one; `conflict` where none can be entered;
 * `too-many-requests` where the link is locked
 */
export const enterSharedFilesCode = operation(
  contract.enterSharedFilesCode,
  async ({ database, caller, params: { token }, body: { code } }) => {
    // A wrong try is written down like a right one, so nothing is thrown before that is committed.
    const tried = await database.tenant(caller.tenantId, async (tx) => {
      const context = await findSharedFiles(tx, caller);
      assertCodeRequired(context, caller);
      const verdict = await tryCode(tx, codeOf(caller, token), code);
      if (typeof verdict === 'string') return verdict;
      await noteVisit(tx, visitOf(caller), 'code-entered');
      const { state, recipient } = context;
      const isOpening = state === 'code' || (state === 'open' && recipient.openedAt === null);
      if (isOpening) await noteOpened(tx, caller, context);
      const { tenantId, subjectId } = caller;
      const device = { purpose: 'distribution-device', tenantId, subjectId } as const;
      return { deviceToken: await knowDevice(tx, device) };
    });
    if (typeof tried === 'object') return tried;
    throw codeFailure(tried);
  },
);
