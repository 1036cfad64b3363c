import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { documentParties } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  codeFailure,
  codeMinutes,
  createCode,
  knowDevice,
  tryCode,
} from '../../platform/links/codes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { sendSms } from '../../platform/sms/send-sms.ts';
import { brandOfCompany } from '../companies/index.ts';
import { numberOf } from '../documents/index.ts';
import { mailAccessCode } from '../email-templates/index.ts';
import { findSigning, holdForParty, type Signing } from './find-signing.ts';
import { noteOpened } from './open-signing.ts';

/** Codes are of no use to who does not hold the link: its token is in their hash. */
const codeOf = ({ tenantId, subjectId, linkId }: PartyCaller, token: string) =>
  ({ purpose: 'party-code', tenantId, subjectId, linkId, secret: token }) as const;

/**
 * Sends a code to the address or the number of the party: to go on with a document that asks for one, or to fetch it
 * once one has acted. It replaces the one before it.
 * @throws Failure `not-found`; `conflict` where none is needed, or none can be sent by text message; `unavailable` where
 * that fails; `too-many-requests` after five in an hour or twenty wrong ones in a day
 */
export const sendSigningCode = operation(
  contract.sendSigningCode,
  async ({ platform, caller, params: { token }, body: { by } }) => {
    const { sms } = platform.settings;
    const { expiresAt, text } = await platform.database.tenant(caller.tenantId, async (tx) => {
      await lockParty(tx, caller);
      const signing = await findSigning(tx, caller);
      assertCodeRequired(signing, caller);
      const to = sms ? numberOf(signing.party) : null;
      if (by === 'text' && to === null) throw noText('conflict');
      const was = by === 'text' ? 'texted' : undefined;
      const made = await createCode(tx, { ...codeOf(caller, token), was });
      if (by === 'email') await mailCode(platform, tx, signing, made);
      const { name } = signing.document.company;
      return {
        ...made,
        text: by === 'text' && to !== null ? { to, ...textOf(made, name) } : undefined,
      };
    });
    if (text && sms) {
      await sendSms(sms, text.to, text.body).catch(() => {
        throw noText('unavailable');
      });
    }
    return { expiresAt: expiresAt.toISOString() };
  },
);

const textOf = ({ code }: { code: string }, company: string) => ({
  body: `${code} is your code to open the document from ${company}. It expires in ${codeMinutes} minutes. Enter it only where you opened the link.`,
});

const noText = (code: 'conflict' | 'unavailable') =>
  new Failure(code, 'The code couldn’t be sent by text message. Have it emailed instead.');

/** Of two calls for a code at once, the second one counts the first one's. */
async function lockParty(tx: Tx, { subjectId }: PartyCaller): Promise<void> {
  await tx
    .select({ id: documentParties.id })
    .from(documentParties)
    .where(eq(documentParties.id, subjectId))
    .for('update');
}

function assertCodeRequired({ state }: Signing, caller: PartyCaller): void {
  const hasActed = state === 'done' || state === 'finished';
  if ((state === 'code' || hasActed) && !caller.isKnownDevice) return;
  // What one has saved is opened by a code to the email alone.
  if (hasActed && caller.codeWasTexted) return;
  throw new Failure('conflict', 'No code is needed. Reload the page to continue.');
}

async function mailCode(
  platform: Platform,
  tx: Tx,
  { document, party }: Signing,
  code: { code: string; expiresAt: Date },
): Promise<void> {
  const { company, project } = document;
  await mailAccessCode(platform, tx, {
    about: { tenantId: party.tenantId, companyId: company.id, projectId: project.id },
    brand: await brandOfCompany(tx, platform.files, company.id),
    organisation: document.tenantName,
    person: party,
    ...code,
    purpose: 'open your document',
    advice:
      'If you didn’t request it, someone else has the link to your document. Tell the sender.',
  });
}

/**
 * Takes the code that was sent. Answers what the device shows from then on in its place. Where it is the party's
 * turn, that opens the document.
 * @throws Failure `not-found`; `invalid` for a wrong one; `conflict` where none can be entered;
 * `too-many-requests` where the link is locked
 */
export const enterSigningCode = operation(
  contract.enterSigningCode,
  async ({ database, caller, params: { token }, body: { code } }) => {
    // A wrong try is written down like a right one, so nothing is thrown before that is committed.
    const tried = await database.tenant(caller.tenantId, async (tx) => {
      const known = { ...caller, isKnownDevice: true };
      assertCodeRequired(await findSigning(tx, caller), caller);
      // Before the code's row, as whatever ends the links of a document locks it first.
      const turn = await holdForParty(tx, known);
      const verdict = await tryCode(tx, codeOf(caller, token), code);
      if (typeof verdict === 'string') return verdict;
      const { tenantId, subjectId } = caller;
      const detail = { partyId: subjectId };
      await record(tx, caller, { type: 'document.code-entered', id: turn.locked.id, detail });
      const { state } = await findSigning(tx, known);
      if (state === 'open') await noteOpened(tx, known, turn, newId());
      const device = { purpose: 'party-device', tenantId, subjectId } as const;
      const of = { host: caller.host ?? undefined, was: verdict.was };
      return { deviceToken: await knowDevice(tx, device, of) };
    });
    if (typeof tried === 'object') return tried;
    throw codeFailure(tried);
  },
);
