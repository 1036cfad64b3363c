import type {
  DocumentState,
  DocumentValues,
  InkValue,
  SendDocumentInput,
} from '@countersign/contract';
import { pluginOf, valueOnSigning } from '@countersign/contract';
import {
  assigneeOf,
  type ChainCommand,
  type Delegates,
  isSigned,
  type PlannedParty,
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
import { sendingHolds } from '../../tax-risks/index.ts';
import {
  type ApplyOptions,
  applyDecided,
  assertMay,
  type Decided,
  type LockedDocument,
  lockDocuments,
} from '../act/act-on-document.ts';
import { insertPicture } from '../act/party-pictures.ts';
import { deliverAgain, deliverDocument } from '../deliver/deliver-document.ts';
import { planColumns } from '../queries/approval-facts.ts';
import {
  type FilledDraft,
  fillDraft,
  fillDrafts,
  withoutHiddenForGood,
} from '../queries/bound-values.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { emailOf } from '../queries/email-of.ts';
import { evidenceOf, hashOf } from '../queries/evidence.ts';
import { refuse } from '../queries/merge-values.ts';
import { ofDocuments } from '../queries/party-queries.ts';
import { planDocument } from '../queries/plan-document.ts';
import { assertComplete } from './assert-complete.ts';

/** The state of a document, or why it can't be sent. */
export type SendOutcome = DocumentState | Failure;
type Outcomes = Map<string, SendOutcome>;

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
  platform: Pick<Platform, 'database' | 'files'>,
  user: Member,
  id: string,
  check?: (locked: LockedDocument) => void,
): Promise<DocumentState> {
  const outcome = (await sendDrafts(platform, user, [id], check)).get(id) ?? notFound('document');
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Sends drafts in one transaction. Answers for each its state, or what `sendDraft` throws for it. */
export async function sendDrafts(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  user: Member,
  ids: readonly string[],
  check?: (locked: LockedDocument) => void,
): Promise<Outcomes> {
  const picture = await storedPicture(database, user.userId);
  return database.tenant(user.tenantId, (tx) =>
    openChains({ files, picture }, tx, user, ids, check),
  );
}

/**
 * Returns a function that sends drafts of a user in a transaction that is undone, to find what would refuse them. It
 * answers as `sendDrafts` does.
 */
export async function rehearsalOfSending({ database }: Pick<Platform, 'database'>, userId: string) {
  const picture = await storedPicture(database, userId);
  const keepNothing = (...parts: Uint8Array[]) =>
    Promise.resolve({ sha256: picture?.sha256 ?? '', bytes: Buffer.concat(parts).length });
  return (tx: Tx, user: Member, ids: readonly string[]) =>
    openChains({ files: { put: keepNothing }, picture }, tx, user, ids);
}

/** The parts of a creator's signature, besides those read in the transaction. */
interface Signing {
  files: Pick<Platform['files'], 'put'>;
  /** Their signature, where they keep a picture of it. */
  picture: ReadImage | undefined;
}

async function openChains(
  signing: Signing,
  tx: Tx,
  user: Member,
  ids: readonly string[],
  check?: (locked: LockedDocument) => void,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const all = await lockDocuments(tx, and(ofDocuments(ids), sendableDocuments(user)));
  const allowed = withoutRefused(outcomes, all, (locked) => {
    check?.(locked);
    if (locked.isRecipientErased) throw recipientDeleted();
    return locked;
  });
  const isOut = ({ state }: LockedDocument) => state === 'pending' || state === 'approved';
  for (const locked of allowed.filter(isOut)) {
    await deliverAgain(tx, locked);
    outcomes.set(locked.id, locked.state);
  }
  const drafts = allowed.filter((locked) => !isOut(locked));
  if (drafts.length > 0) await sendNow(signing, tx, user, drafts, outcomes);
  return outcomes;
}

/** What `work` answers for each document, without those for which it throws a Failure: that is their outcome. */
function withoutRefused<Of extends { id: string }, Result>(
  outcomes: Outcomes,
  documents: readonly Of[],
  work: (one: Of) => Result,
): Result[] {
  return documents.flatMap((one) => {
    try {
      return [work(one)];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      outcomes.set(one.id, error);
      return [];
    }
  });
}

/** A draft with all that it is sent by. */
interface Sending {
  id: string;
  locked: LockedDocument;
  /** Those that it may have, also those that it is sent without. */
  ofDraft: readonly FormVersion[];
  filled: FilledDraft;
  facts: SendFacts;
  now: Date;
  /** The day at its company. */
  today: string;
}

/** The same with its chain. */
interface Planned extends Sending {
  /** Without the fields that are hidden for good. */
  forms: readonly FormVersion[];
  line: readonly PlannedParty[];
}

async function sendNow(
  { files, picture }: Signing,
  tx: Tx,
  user: Member,
  drafts: readonly LockedDocument[],
  outcomes: Outcomes,
): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  const holds = await sendingHolds(tx, ids);
  const sendings = await readSendings(tx, user, drafts);
  const planned = withoutRefused(outcomes, sendings, (one): Planned => {
    const hold = holds.get(one.id);
    if (hold) throw hold;
    return planSending(user, one);
  });
  const own = planned.some(({ line }) => creatorIn(line))
    ? await readSignature(tx, user, picture)
    : undefined;
  const delegates = await readDelegatesOf(tx, planned);
  const decided = withoutRefused(outcomes, planned, (one) =>
    decideToSend(user, one, delegates.get(one.id) ?? {}, own),
  );
  const sent = new Set(decided.map(({ locked }) => locked.id));
  await leaveOut(
    tx,
    planned.filter(({ id }) => sent.has(id)),
  );
  for (const [index, { state }] of (await applyDecided(tx, user, decided)).entries()) {
    const { locked, more } = decided[index] ?? {};
    if (!locked) continue;
    outcomes.set(locked.id, state);
    const partyId = more?.acted?.partyId;
    if (partyId && picture && own?.ink?.kind === 'image') {
      const of = { tenantId: user.tenantId, documentId: locked.id, partyId };
      await insertPicture(tx, files, of, picture);
    }
  }
}

async function readSendings(
  tx: Tx,
  user: Member,
  drafts: readonly LockedDocument[],
): Promise<Sending[]> {
  const now = currentTime();
  const facts = await readSendFacts(
    tx,
    user,
    drafts.map(({ id }) => id),
  );
  const typed: (LockedDocument & { forms: FormVersion[] })[] = [];
  for (const draft of drafts) {
    typed.push({ ...draft, forms: await withContents(tx, draft.formKeys) });
  }
  // What the sources have now is what is sent, whatever becomes of them.
  const filled = await fillDrafts(tx, user, typed);
  return typed.map(({ forms: ofDraft, ...locked }) => {
    const { id } = locked;
    const [ownFacts, ownFilled] = [facts.get(id), filled.get(id)];
    if (!ownFacts || !ownFilled) throw notFound('recipient');
    const today = calendarDay(locked.timeZone, now);
    return { id, locked, ofDraft, filled: ownFilled, facts: ownFacts, now, today };
  });
}

/** @throws Failure `invalid` where no form applies, or the chain can't work */
function planSending(user: Member, sending: Sending): Planned {
  const { locked, ofDraft, filled, facts, today } = sending;
  if (filled.leftOut.size === ofDraft.length) {
    const message =
      'No form of this pack applies to this document. Check the conditions of the pack.';
    throw new Failure('invalid', message, { formPackId: message });
  }
  const forms = withoutHiddenForGood(filled.forms, filled.hidden);
  const draft = {
    ...locked,
    ...facts,
    values: filled.values,
    creator: { userId: locked.createdBy, name: user.userId === locked.createdBy ? user.name : '' },
    project: { id: locked.projectId },
  };
  const { line, problems } = planDocument(draft, forms, today);
  const impossible = problems.find(({ severity }) => severity === 'impossible');
  if (impossible) {
    const { field, section, message } = impossible;
    const at = field && { [`${field.formTemplateId}.${field.key}`]: message };
    throw new Failure('invalid', message, { ...at, [`settings.${section}`]: message });
  }
  // Places of this round: those of the one before stay as they were.
  return { ...sending, forms, line: line.map((one) => ({ ...one, id: newId() })) };
}

const creatorIn = (line: readonly PlannedParty[]) => line.find(({ role }) => role === 'creator');

/** Those who act on the same day are read once. */
async function readDelegatesOf(
  tx: Tx,
  planned: readonly Planned[],
): Promise<Map<string, Delegates>> {
  const found = new Map<string, Delegates>();
  const same = Map.groupBy(planned, ({ today, locked }) => `${today} ${locked.mayNotApprove}`);
  for (const group of same.values()) {
    const [{ today, locked } = {}] = group;
    if (today === undefined || !locked) continue;
    const people = group.flatMap(({ line }) => line.flatMap((party) => party.people));
    const userIds = [...new Set(people.map(({ userId }) => userId))];
    const delegates = await readDelegates(tx, userIds, today, locked.mayNotApprove);
    for (const { id } of group) found.set(id, delegates);
  }
  return found;
}

/** @throws Failure `invalid` where a required value is missing; `conflict` where it can't be sent any more */
function decideToSend(
  user: Member,
  { locked, filled, facts, forms, line, now, today }: Planned,
  delegates: Delegates,
  own: OwnSignature | undefined,
): Decided {
  const at = now.toISOString();
  const creator = creatorIn(line);
  const ink = creator && inkFor(user, locked, own);
  const values = creator ? signed(filled.kept, forms, ink, today) : filled.kept;
  assertComplete(forms, values, filled);
  const command: ChainCommand = {
    do: 'send',
    by: { kind: 'user', userId: user.userId, name: user.name },
    at,
    parties: line.map(
      ({ firstName: _, email: __, countryCode: ___, mobile: ____, stepId: _____, ...one }) => one,
    ),
    expiresOn: locked.settings.expiresOn,
    canHandOver: locked.settings.canHandOver,
    delegates,
  };
  const more: ApplyOptions = {
    hidden: filled.hidden,
    planned: new Map(
      line.map((one) => [one.id, { ...one, values: offeredAgain(locked, forms, one) }]),
    ),
    set: {
      values,
      bound: filled.taken,
      sources: filled.sources,
      attachmentAudience: facts.attachmentAudience,
      sentAt: now,
      sentBy: user.userId,
      finishedAt: null,
      pdfSha256: null,
    },
    ...(creator && {
      acted: {
        partyId: creator.id,
        values: {},
        evidence: evidenceOf(forms, {
          at,
          name: user.name,
          email: own?.email ?? '',
          by: user,
          browser: browserName(user.userAgent ?? ''),
          own: values,
          shownSha256: hashOf([forms.map(({ fileSha256 }) => fileSha256), values]),
        }),
      },
    }),
  };
  return { locked, command, event: assertMay(locked.chain, command), more };
}

/** Writes down for good which forms documents are without. */
async function leaveOut(
  tx: Tx,
  planned: readonly Pick<Planned, 'id' | 'ofDraft' | 'filled'>[],
): Promise<void> {
  const rows = planned.flatMap(({ id, ofDraft, filled: { leftOut } }) =>
    ofDraft.every(({ condition }) => condition === '')
      ? []
      : ofDraft.map(({ formTemplateId }, position) => ({
          document_id: id,
          position,
          is_left_out: leftOut.has(formTemplateId),
        })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${documentForms} as form set is_left_out = given.is_left_out
    from json_populate_recordset(null::${documentForms}, ${JSON.stringify(rows)}::json) as given
    where form.document_id = given.document_id and form.position = given.position`);
}

/** Fills a draft that is not sent any more as it is now, and returns the columns that say so: its sources go on. */
export async function filledForGood(
  tx: Tx,
  user: Member,
  { id, values, formKeys }: LockedDocument,
) {
  const ofDraft = await withContents(tx, formKeys);
  const filled = await fillDraft(tx, user, { id, values }, ofDraft);
  await leaveOut(tx, [{ id, ofDraft, filled }]);
  const { taken: bound, sources } = filled;
  return { values: filled.values, bound, sources };
}

type SendFacts = Awaited<ReturnType<typeof readFactRows>>[number];

/**
 * Reads the recipients of drafts, and what else their chains depend on, by document. In a statement of its own: what
 * the lock waited for, such as a corrected address, is seen by the next statement alone.
 */
async function readSendFacts(tx: Tx, user: Member, ids: readonly string[]) {
  return new Map((await readFactRows(tx, user, ids)).map((facts) => [facts.documentId, facts]));
}

function readFactRows(tx: Tx, user: Member, ids: readonly string[]) {
  return tx
    .select({
      documentId: documents.id,
      recipient: recipientColumns,
      ...planColumns(user),
      attachmentAudience: formPacks.attachmentAudience,
    })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .where(ofDocuments(ids));
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

/** The signature that a user keeps, if there is one, and what their evidence says besides. */
interface OwnSignature {
  ink: InkValue | undefined;
  email: string;
}

async function readSignature(
  tx: Tx,
  user: Member,
  picture: ReadImage | undefined,
): Promise<OwnSignature> {
  const kept = await storedInk(tx, user.userId);
  const ink = kept ?? (picture && { kind: 'image', sha256: picture.sha256 });
  return { ink, email: await emailOf(tx, user.userId) };
}

/**
 * The signature that the creator of a draft keeps; undefined where they keep none.
 * @throws Failure `conflict` where someone else sends the draft
 */
function inkFor(
  user: Member,
  { createdBy }: LockedDocument,
  own: OwnSignature | undefined,
): InkValue | undefined {
  if (user.userId === createdBy) return own?.ink;
  throw new Failure('conflict', 'The drafter signs this document, so only they can send it.');
}

/**
 * The values of a draft with its creator's signature, and the day of it.
 * @throws Failure `invalid` where they keep no signature
 */
function signed(
  kept: DocumentValues,
  forms: readonly FormVersion[],
  ink: InkValue | undefined,
  today: string,
): DocumentValues {
  const values: DocumentValues = {};
  const problems: Record<string, string> = {};
  for (const { formTemplateId, fields } of forms) {
    const filled = { ...kept[formTemplateId] };
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
