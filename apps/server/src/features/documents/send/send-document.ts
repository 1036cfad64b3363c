import type {
  DocumentState,
  DocumentValues,
  InkValue,
  SendDocumentInput,
} from '@countersign/contract';
import { pluginOf, valueOnSigning } from '@countersign/contract';
import {
  assigneeOf,
  type Chain,
  isSigned,
  type PlannedParty,
  withoutHidden,
} from '@countersign/domain';
import { and, eq, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  companies,
  contacts,
  documentForms,
  documents,
  formPacks,
} from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { readDelegates } from '../../approval-setup/index.ts';
import { recipientColumns, recipientDeleted } from '../../contacts/index.ts';
import { sendableDocuments } from '../../document-access/index.ts';
import { browserName, type ReadImage, storedInk, storedPicture } from '../../profile/index.ts';
import { assertMaySendByTaxRisk } from '../../tax-risks/index.ts';
import { applyCommand, type LockedDocument, lockDocument } from '../act/act-on-document.ts';
import { insertPicture } from '../act/party-pictures.ts';
import { deliverAgain, deliverDocument } from '../deliver/deliver-document.ts';
import { planColumns } from '../queries/approval-facts.ts';
import { fillDraft, hiddenForGood } from '../queries/bound-values.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { emailOf } from '../queries/email-of.ts';
import { evidenceOf, hashOf } from '../queries/evidence.ts';
import { assertComplete, refuse } from '../queries/merge-values.ts';
import { planDocument } from '../queries/plan-document.ts';

/**
 * Sends a draft: from the answer on it is certain that the first parties get their turn, and that it is completed where
 * no party has to act; once. Sending what is out already answers the same and does nothing; what could not be delivered
 * is tried again.
 * @throws Failure `not-found`; `invalid` where a required value is missing, the chain can't work, or the call speaks of
 * another company or recipient than the document; `conflict` where it can't be sent any more.
 */
export async function sendDocument(platform: Platform, user: Member, input: SendDocumentInput) {
  if (input.TenantGuid !== user.tenantId) throw notFound('document');
  const id = input.DigitalFormGUID;
  const state = await sendDraft(platform, user, id, (locked) => {
    assertSame('CompanyGuid', input.CompanyGuid, locked.companyId, 'company');
    assertSame('EmpGuid', input.EmpGuid, locked.recipientId, 'recipient');
  });
  if (!input.shouldGeneratePdf) return { DigitalFormGUID: id, state };
  await deliverDocument(platform, { tenantId: user.tenantId, documentId: id });
  const [now] = await platform.database.statement((queries) =>
    queries.select({ state: documents.state }).from(documents).where(eq(documents.id, id)),
  );
  if (!now) throw notFound('document');
  return { DigitalFormGUID: id, state: now.state, pdfUrl: `/api/v3/documents/${id}/pdf` };
}

/**
 * The same by its id alone; answers its state.
 * @throws Failure as `sendDocument`, and what `check` throws
 */
export async function sendDraft(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  id: string,
  check?: (locked: LockedDocument) => void,
): Promise<DocumentState> {
  const picture = await storedPicture(database, user.userId);
  return database.tenant(user.tenantId, (tx) => openChain({ files, picture }, tx, user, id, check));
}

/**
 * Returns a function that sends drafts of a user in a transaction that is undone, to find what would refuse them. It
 * throws as `sendDocument` does.
 */
export async function rehearsalOfSending({ database }: Pick<Platform, 'database'>, userId: string) {
  const picture = await storedPicture(database, userId);
  const keepNothing = (...parts: Uint8Array[]) =>
    Promise.resolve({ sha256: picture?.sha256 ?? '', bytes: Buffer.concat(parts).length });
  return async (tx: Tx, user: Member, id: string): Promise<void> => {
    await openChain({ files: { put: keepNothing }, picture }, tx, user, id);
  };
}

/** The parts of a creator's signature, besides those read in the transaction. */
interface Signing {
  files: Pick<Platform['files'], 'put'>;
  /** Their signature, where they keep a picture of it. */
  picture: ReadImage | undefined;
}

async function openChain(
  signing: Signing,
  tx: Tx,
  user: Member,
  id: string,
  check?: (locked: LockedDocument) => void,
): Promise<DocumentState> {
  const locked = await lockDocument(tx, and(eq(documents.id, id), sendableDocuments(user)));
  check?.(locked);
  if (locked.isRecipientErased) throw recipientDeleted();
  if (locked.state === 'pending' || locked.state === 'approved') {
    await deliverAgain(tx, locked);
    return locked.state;
  }
  await assertMaySendByTaxRisk(tx, locked.id);
  const forms = await withContents(tx, locked.formKeys);
  const { state } = await sendNow(signing, tx, user, locked, forms);
  return state;
}

async function sendNow(
  { files, picture }: Signing,
  tx: Tx,
  user: Member,
  locked: LockedDocument,
  ofDraft: readonly FormVersion[],
): Promise<Chain> {
  const now = currentTime();
  const at = now.toISOString();
  const today = calendarDay(locked.timeZone, now);
  const facts = await readPlanFacts(tx, user, locked.id);
  // What the sources have now is what is sent, whatever becomes of them.
  const draftNow = await fillDraft(tx, user, locked, ofDraft);
  const { values: filled, taken, sources, hidden } = draftNow;
  // What is decided for good is asked of nobody, and nobody is missed for it.
  const forms = withoutHidden(draftNow.forms, hiddenForGood(draftNow));
  await leaveOut(tx, locked.id, ofDraft, draftNow.leftOut);
  const draft = {
    ...locked,
    ...facts,
    values: filled,
    creator: { userId: locked.createdBy, name: user.userId === locked.createdBy ? user.name : '' },
    project: { id: locked.projectId },
  };
  const { line: planned, problems } = planDocument(draft, forms, today);
  const impossible = problems.find(({ severity }) => severity === 'impossible');
  if (impossible) {
    const { field, section, message } = impossible;
    const at = field && { [`${field.formTemplateId}.${field.key}`]: message };
    throw new Failure('invalid', message, { ...at, [`settings.${section}`]: message });
  }
  // Places of this round: those of the one before stay as they were.
  const line = planned.map((one) => ({ ...one, id: newId() }));
  const creator = line.find(({ role }) => role === 'creator');
  const ink = creator && (await inkOf(tx, user, locked, picture));
  const values = creator ? signed(draft, forms, ink, today) : filled;
  assertComplete(withoutHidden(forms, new Set(hidden.map(({ key }) => key))), values);
  const userIds = line.flatMap(({ people }) => people.map((one) => one.userId));
  const delegates = await readDelegates(tx, userIds, today, locked.mayNotApprove);
  const sent = await applyCommand(
    tx,
    user,
    locked,
    {
      do: 'send',
      by: { kind: 'user', userId: user.userId, name: user.name },
      at,
      parties: line.map(
        ({ firstName: _, email: __, countryCode: ___, mobile: ____, stepId: _____, ...one }) => one,
      ),
      expiresOn: locked.settings.expiresOn,
      canHandOver: locked.settings.canHandOver,
      delegates,
    },
    {
      hidden,
      planned: new Map(
        line.map((one) => [one.id, { ...one, values: offeredAgain(locked, forms, one) }]),
      ),
      set: {
        values,
        bound: taken,
        sources,
        attachmentAudience: facts.attachmentAudience,
        sentAt: now,
        sentBy: user.userId,
        finishedAt: null,
        pdfSha256: null,
      },
      ...(creator
        ? {
            acted: {
              partyId: creator.id,
              values: {},
              evidence: evidenceOf(forms, {
                at,
                name: user.name,
                email: await emailOf(tx, user.userId),
                by: user,
                browser: browserName(user.userAgent ?? ''),
                own: values,
                shownSha256: hashOf([forms.map(({ fileSha256 }) => fileSha256), values]),
              }),
            },
          }
        : {}),
    },
  );
  if (creator && picture && ink?.kind === 'image') {
    const of = { tenantId: user.tenantId, documentId: locked.id, partyId: creator.id };
    await insertPicture(tx, files, of, picture);
  }
  return sent;
}

/**
 * Writes down for good which forms a document is sent without.
 * @throws Failure `invalid` where that are all
 */
async function leaveOut(
  tx: Tx,
  documentId: string,
  forms: readonly FormVersion[],
  leftOut: ReadonlySet<string>,
): Promise<void> {
  if (leftOut.size === forms.length) {
    const message =
      'No form of this pack applies to this document. Check the conditions of the pack.';
    throw new Failure('invalid', message, { formPackId: message });
  }
  if (forms.every(({ condition }) => condition === '')) return;
  const positions = forms.flatMap(({ formTemplateId }, index) =>
    leftOut.has(formTemplateId) ? [index] : [],
  );
  await tx
    .update(documentForms)
    .set({ isLeftOut: sql`${documentForms.position} = any(${sql.param(positions)}::int[])` })
    .where(eq(documentForms.documentId, documentId));
}

/**
 * Reads the recipient of a draft, and what else its chain depends on. In a statement of its own: what the lock waited
 * for, such as a corrected address, is seen by the next statement alone.
 */
async function readPlanFacts(tx: Tx, user: Member, id: string) {
  const [facts] = await tx
    .select({
      recipient: recipientColumns,
      ...planColumns(user),
      attachmentAudience: formPacks.attachmentAudience,
    })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .where(eq(documents.id, id));
  if (!facts) throw notFound('recipient');
  return facts;
}

/** Says whether the same person acts for two parties: what one person typed is not offered to another. */
function isSamePerson(
  one: Pick<PlannedParty, 'email' | 'people'>,
  other: Pick<PlannedParty, 'email' | 'people'>,
): boolean {
  if (one.people.length === 0 && other.people.length === 0) {
    return one.email.toLowerCase() === other.email.toLowerCase();
  }
  return one.people.some(({ userId }) => other.people.some((user) => user.userId === userId));
}

/** Returns the values of the same party from an earlier round, without what it signed. */
function offeredAgain(
  { parties }: LockedDocument,
  forms: readonly FormVersion[],
  party: PlannedParty,
): DocumentValues {
  const own = assigneeOf(party);
  const before = parties.findLast(
    (one) => own !== undefined && assigneeOf(one) === own && isSamePerson(one, party),
  );
  if (!before) return {};
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const kept = Object.entries(before.values[formTemplateId] ?? {}).filter(([key]) => {
        const field = fields.find((one) => one.key === key);
        return field && pluginOf(field).filling === 'entered';
      });
      return [formTemplateId, Object.fromEntries(kept)];
    }),
  );
}

/**
 * The signature that the creator of a draft keeps; undefined where they keep none.
 * @throws Failure `conflict` where somebody else sends the draft
 */
async function inkOf(
  tx: Tx,
  user: Member,
  { createdBy }: LockedDocument,
  picture: ReadImage | undefined,
): Promise<InkValue | undefined> {
  if (user.userId !== createdBy) {
    const message = 'The drafter signs this document, so only they can send it.';
    throw new Failure('conflict', message);
  }
  const kept = await storedInk(tx, user.userId);
  return kept ?? (picture && { kind: 'image', sha256: picture.sha256 });
}

/**
 * The values of a draft with its creator's signature, and the day of it.
 * @throws Failure `invalid` where they keep no signature
 */
function signed(
  locked: Pick<LockedDocument, 'values'>,
  forms: readonly FormVersion[],
  ink: InkValue | undefined,
  today: string,
): DocumentValues {
  const values: DocumentValues = {};
  const problems: Record<string, string> = {};
  for (const { formTemplateId, fields } of forms) {
    const filled = { ...locked.values[formTemplateId] };
    for (const field of fields) {
      if (field.assignee !== 'creator' || pluginOf(field).filling !== 'signed') continue;
      const given = valueOnSigning(field, today);
      if (given !== undefined) filled[field.key] = given;
      if (!isSigned(field)) continue;
      if (ink) filled[field.key] = ink;
      else
        problems[`${formTemplateId}.${field.key}`] =
          'You sign this document when you send it. Set your signature in your profile first.';
    }
    values[formTemplateId] = filled;
  }
  refuse(forms, problems);
  return values;
}

function assertSame(field: string, given: string, actual: string, thing: string): void {
  if (given === actual) return;
  const message = `This is not the ${thing} of the document. Reload the page and try again.`;
  throw new Failure('invalid', message, { [field]: message });
}
