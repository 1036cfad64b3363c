import type {
  EndpointResult,
  enterSigningCode as enterEndpoint,
  sendSigningCode as sendEndpoint,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { documentParties } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { codeMinutes, createCode, tryCode } from '../../platform/links/codes.ts';
import { createLink } from '../../platform/links/links.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { brandOfCompany } from '../companies/index.ts';
import { type WrittenEmail, writeEmail } from '../email-templates/index.ts';
import { findSigning, type Signing } from './find-signing.ts';

/** For how long a device on which a code was entered needs no other one. */
const deviceDays = 30;

/** Codes are of no use to who does not hold the link: its token is in their hash. */
const codeOf = ({ tenantId, subjectId }: PartyCaller, token: string) =>
  ({ purpose: 'party-code', tenantId, subjectId, secret: token }) as const;

/**
 * Mails a code to the address of the party: to go on with a document that asks for one, or to fetch it once
 * one has acted. It replaces the one before it.
 * @throws Failure `not-found`; `conflict` where none is needed; `too-many-requests` after five in an hour
 */
export async function sendSigningCode(
  platform: Platform,
  caller: PartyCaller,
  token: string,
): Promise<EndpointResult<typeof sendEndpoint>> {
  return platform.database.tenant(caller.tenantId, async (tx) => {
    await lockParty(tx, caller);
    const signing = await findSigning(tx, caller);
    assertAsked(signing, caller);
    const { code, expiresAt } = await createCode(tx, codeOf(caller, token));
    await mailCode(platform, tx, signing, { code, expiresAt });
    return { expiresAt: expiresAt.toISOString() };
  });
}

/** Of two calls for a code at once, the second one counts the first one's. */
async function lockParty(tx: Tx, { subjectId }: PartyCaller): Promise<void> {
  await tx
    .select({ id: documentParties.id })
    .from(documentParties)
    .where(eq(documentParties.id, subjectId))
    .for('update');
}

function assertAsked({ state }: Signing, { isKnownDevice }: PartyCaller): void {
  const isAsked = state === 'code' || state === 'done' || state === 'finished';
  if (isAsked && !isKnownDevice) return;
  throw new Failure('conflict', 'No code is needed here. Reload the page to go on.');
}

async function mailCode(
  { settings, files, log }: Platform,
  tx: Tx,
  { document, party }: Signing,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Promise<void> {
  const { productName } = settings;
  const { company, project } = document;
  const tenantId = party.tenantId;
  const { brand, attachments } = await brandOfCompany(tx, files, company.id);
  const [firstName = '', ...more] = party.name.split(' ');
  const written: WrittenEmail = await writeEmail(tx, log, {
    event: 'access-code',
    about: { tenantId, companyId: company.id, projectId: project.id },
    brand,
    productName,
    values: {
      'recipient.firstName': firstName,
      'recipient.lastName': more.join(' '),
      'recipient.name': party.name,
      'recipient.email': party.email,
      'organisation.name': document.tenantName,
      'product.name': productName,
      'code.value': code,
      'code.purpose': 'open your document',
      'code.minutes': String(codeMinutes),
      'code.advice':
        'If you did not ask for it, somebody else has the link to your document: tell whoever sent it to you.',
    },
  });
  await queueMail(tx, {
    tenantId,
    purpose: `code:${newId()}`,
    sender: settings.mailFrom,
    recipient: party.email,
    ...written,
    attachments,
    confidential: true,
    usefulUntil: expiresAt,
  });
}

/**
 * Takes the code that was mailed. Answers what the device shows from then on in its place.
 * @throws Failure `not-found`; `invalid` for a wrong one; `conflict` where none can be entered
 */
export async function enterSigningCode(
  { database }: Pick<Platform, 'database'>,
  caller: PartyCaller,
  token: string,
  code: string,
): Promise<EndpointResult<typeof enterEndpoint>> {
  // A wrong try is written down like a right one, so nothing is thrown before that is committed.
  const tried = await database.tenant(caller.tenantId, async (tx) => {
    const signing = await findSigning(tx, caller);
    assertAsked(signing, caller);
    const verdict = await tryCode(tx, codeOf(caller, token), code);
    return verdict === 'right' ? knowDevice(tx, caller, signing) : verdict;
  });
  if (typeof tried === 'object') return tried;
  if (tried === 'none') {
    throw new Failure(
      'conflict',
      'This code can’t be used any more: it was entered wrongly five times, or ten minutes are over. Have another one sent.',
    );
  }
  const message = 'This is not the code. Look at the last e-mail with one, and try again.';
  throw new Failure('invalid', message, { code: message });
}

async function knowDevice(tx: Tx, caller: PartyCaller, { document, party }: Signing) {
  const { token: deviceToken } = await createLink(tx, {
    purpose: 'party-device',
    tenantId: caller.tenantId,
    subjectId: party.id,
    expiresAt: new Date(Date.now() + deviceDays * 86_400_000),
  });
  const detail = { partyId: party.id };
  await record(tx, caller, { type: 'document.code-entered', id: document.id, detail });
  return { deviceToken };
}
