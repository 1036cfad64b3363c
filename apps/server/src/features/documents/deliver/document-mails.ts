import { type EmailValues, linkPaths } from '@countersign/contract';
import {
  contactName,
  correctionEffect,
  type DueMail,
  daysBetween,
  formsShownTo,
  mailsDue,
  namesOf,
  nextReminder,
  partyOfPurpose,
  receivesFile,
  type SharedFile,
  whoCompleted,
} from '@countersign/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { calendarDay, dayIn } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  auditEvents,
  documentFiles,
  documentParties,
  documents,
  files,
  formPackFiles,
  type MailAttachment,
  memberships,
  users,
} from '../../../platform/database/tables/index.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { type PreparedLink, prepareLink } from '../../../platform/links/links.ts';
import { publishRows } from '../../../platform/live/changes.ts';
import { takeBackBounced } from '../../../platform/mail/cancel-mails.ts';
import {
  type KnownMail,
  knownMails,
  type MailToSend,
  type OutgoingMail,
  readQueuedMails,
  sendInNameOf,
  sendLater,
  writeMailsDown,
} from '../../../platform/mail/mail.ts';
import { saysBlock } from '../../../platform/mail/mail-blocks.ts';
import { type Notice, notify } from '../../../platform/notifications/notify.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfRow } from '../../companies/index.ts';
import { type EmailDefaults, emailDefaults, emailWriter } from '../../email-templates/index.ts';
import { isOfEnd, isOfSender } from '../pdf/certificate-of.ts';
import { formPdfsOf } from '../pdf/form-pdfs.ts';
import { pdfFileName } from '../pdf/make-pdf.ts';
import { documentEmailValues, type EmailDocument } from '../queries/document-email.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { chainParty, type LightParty, scheduledParty } from '../queries/party-queries.ts';
import { remindByRuleKind } from './document-timers.ts';

/** A document with all that its mails say of it. */
export interface MailedDocument {
  document: EmailDocument;
  /** Of its round. */
  parties: readonly LightParty[];
}

/** The data that the emails of a document depend on. */
export interface DueOf {
  document: Pick<
    EmailDocument,
    | 'id'
    | 'createdById'
    | 'state'
    | 'round'
    | 'isFinishing'
    | 'ending'
    | 'expiresOn'
    | 'extension'
    | 'correction'
    | 'timeZone'
  >;
  parties: readonly LightParty[];
}

/** Mails that are due, with what is known of those who get them. */
interface Due extends MailedDocument {
  mail: DueMail;
  to: Person;
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** Names the sender of written emails: the caller that had them written, at once, or jobs. */
export type SentBy = 'caller' | 'jobs';

/** Sets how emails are written. */
interface Ways {
  tenantId: string;
  /** Retries emails that failed or bounced. */
  again: boolean;
  /** True where an earlier run was interrupted, so that stored emails may be unsent. */
  isRepeated: boolean;
  sentBy: SentBy;
}

/**
 * The largest size of attachments in one email, in bytes; where there is more, the document is attached alone.
 */
const maxAttached = 15_000_000;

/**
 * Writes down the mails that documents of one tenant, which the caller holds locked, ask for and that were
 * not written yet, with their links, and notes how far each document is. Answers the mails that the caller
 * sends once that is committed.
 */
export async function writeDueMails(
  tx: Tx,
  platform: Platform,
  locked: readonly MailedDocument[],
  ways: Ways,
): Promise<MailToSend[]> {
  const due = await findDue(tx, ways.tenantId, locked);
  const { mails, defaults } = await readKnown(tx, ways.tenantId, due);
  const known = new Map(mails.map((mail) => [mail.purpose, mail]));
  const isKnown = ({ mail: { purpose } }: Due) => known.has(purpose);
  const atOnce = await notify(
    tx,
    ways.tenantId,
    due.filter((one) => !isKnown(one)).flatMap((one) => noticeOf(one)),
  );
  const missing = due.filter(({ mail: { purpose, to } }) => {
    const state = known.get(purpose)?.state;
    if (state === undefined) return !('userId' in to) || atOnce.has(purpose);
    // One that was taken back is asked for again: the document has got another last day.
    return state === 'cancelled' || (ways.again && (state === 'failed' || state === 'bounced'));
  });
  const back = missing.filter(({ mail: { purpose } }) => known.get(purpose)?.state === 'bounced');
  await takeBackBounced(
    tx,
    ways.tenantId,
    back.map(({ mail: { purpose } }) => purpose),
  );
  const written = await writeAll(tx, platform, ways.tenantId, missing, defaults);
  if (ways.again) await forgetBounces(tx, missing);
  const left = [...known.values()].filter(({ state }) => state === 'queued').map(({ id }) => id);
  const leftBehind = ways.isRepeated ? await readQueuedMails(tx, left) : [];
  const states = new Map([...known].map(([purpose, mail]) => [purpose, sendingState(mail)]));
  for (const { purpose } of written) states.set(purpose, 'queued');
  await noteDeliveries(
    tx,
    locked.map(({ document }) => ({ document, states: statesOf(document, due, states) })),
  );
  setTimers(tx, ways.tenantId, locked);
  const toSend = [...written, ...leftBehind];
  if (ways.sentBy === 'caller') return toSend;
  for (const mail of toSend) sendLater(tx, mail);
  return [];
}

/** Returns what a user is notified of by a mail; nothing of one to an external party. */
function noticeOf({ document, parties, mail }: Due): Notice[] {
  const { event, purpose, to } = mail;
  if (!('userId' in to)) return [];
  const { userId } = to;
  const isOwnAct =
    event === 'finished' && whoCompleted(parties.map((party) => chainParty(party))) === userId;
  const subject = { type: 'document', id: document.id } as const;
  return [{ userId, event: event as DocumentEvent, purpose, subject, isOwnAct }];
}

/** Reads the emails among the due ones that were written, and the templates for the others. */
async function readKnown(
  tx: Tx,
  tenantId: string,
  due: readonly Due[],
): Promise<{ mails: KnownMail[]; defaults: EmailDefaults }> {
  if (due.length === 0) return { mails: [], defaults: [] };
  const purposes = due.map(({ mail }) => mail.purpose);
  const events = [...new Set(due.map(({ mail }) => mail.event as DocumentEvent))];
  const result = await tx.execute(sql`
    select ${knownMails(tenantId, purposes)} as mails, ${emailDefaults(tenantId, events)} as defaults`);
  const [row] = rowsOf<{ mails: KnownMail[]; defaults: EmailDefaults }>(result);
  return row ?? { mails: [], defaults: [] };
}

/** Clears bounces of addresses that are emailed again. */
async function forgetBounces(tx: Tx, due: readonly Due[]): Promise<void> {
  // The mail that reports a bounce to the creator changes nothing of it.
  const partyIds = due.flatMap(({ mail }) => partyOfPurpose(mail.purpose) ?? []);
  if (partyIds.length === 0) return;
  await tx
    .update(documentParties)
    .set({ hasBounced: false })
    .where(inArray(documentParties.id, partyIds));
}

/**
 * Returns the state of an email, where those that the mail server has not taken are distinguished from those that were
 * just queued.
 */
const sendingState = ({ state, isWaiting }: KnownMail) =>
  state === 'queued' && isWaiting ? 'waiting' : state;

function statesOf(
  { id }: EmailDocument,
  due: readonly Due[],
  states: ReadonlyMap<string, string>,
): Set<string | undefined> {
  const own = due.filter(({ document }) => document.id === id);
  return new Set(own.map(({ mail }) => states.get(mail.purpose)));
}

async function findDue(
  tx: Tx,
  tenantId: string,
  locked: readonly MailedDocument[],
): Promise<Due[]> {
  const handedOver = await findHandedOver(tx, locked);
  const dueOf = (disabled?: ReadonlySet<string>) =>
    locked.flatMap((one) =>
      mailsDueOf(one, handedOver, disabled).map((mail) => ({ ...one, mail })),
    );
  const userIds = dueOf().flatMap(({ document, parties, mail: { to, partyId } }) =>
    'userId' in to ? [to.userId, document.createdById, ...peopleOf(parties, partyId)] : [],
  );
  const people = await findUsers(tx, tenantId, userIds);
  const requests = dueOf(new Set(userIds.filter((id) => !people.has(id))));
  const due = requests.flatMap((one): Due[] => {
    const { to } = one.mail;
    const person = 'userId' in to ? people.get(to.userId) : { ...namesOf(to), email: to.email };
    return person ? [{ ...one, to: person }] : [];
  });
  // Anyone who has several slots in a chain gets what is finished once: as a party, whatever they chose as a user.
  const keyOf = ({ document, to }: Due) => `${document.id} ${to.email.toLowerCase()}`;
  const isUser = ({ mail }: Due) => 'userId' in mail.to;
  const parties = new Set(due.filter((one) => one.mail.hasFile && !isUser(one)).map(keyOf));
  const seen = new Set<string>();
  return due.filter((one) => {
    if (!one.mail.hasFile) return true;
    const key = keyOf(one);
    if (isUser(one) && parties.has(key)) return false;
    return !seen.has(key) && seen.add(key);
  });
}

/** Lists the users of a slot, those whose delegates act among them. */
const peopleOf = (parties: readonly LightParty[], partyId: string | null) =>
  parties.flatMap(({ id, people }) => (id === partyId ? people.map(({ userId }) => userId) : []));

/** The mails that a document asks for as it is now. */
export function mailsDueOf(
  { document, parties }: DueOf,
  handedOver: ReadonlySet<string> = new Set(),
  disabled: ReadonlySet<string> = new Set(),
): DueMail[] {
  return mailsDue({
    ...document,
    parties: parties.map((row) => ({
      ...chainParty(row),
      firstName: row.firstName,
      email: row.email,
      openedAt: row.openedAt?.toISOString() ?? null,
      hasBounced: row.hasBounced,
    })),
    handedOver,
    disabled,
    today: calendarDay(document.timeZone),
  });
}

/** The parties that have handed over themselves, and were not replaced by others: the log tells. */
async function findHandedOver(tx: Tx, locked: readonly MailedDocument[]): Promise<Set<string>> {
  const ids = locked
    .filter(({ parties }) => parties.some(({ state }) => state === 'replaced'))
    .map(({ document }) => document.id);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ partyId: sql<string>`${auditEvents.detail} ->> 'partyId'` })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'document'),
        inArray(auditEvents.subjectId, ids),
        eq(auditEvents.action, 'document.handed-over'),
      ),
    );
  return new Set(rows.map(({ partyId }) => partyId));
}

/** Users by id; those who can't sign in any more are not written to. */
async function findUsers(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        isNull(memberships.disabledAt),
        inArray(users.id, [...new Set(ids)]),
      ),
    );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

async function writeAll(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  due: readonly Due[],
  defaults: EmailDefaults,
): Promise<MailToSend[]> {
  if (due.length === 0) return [];
  const { settings, log, files: store } = platform;
  const { productName, mailFrom } = settings;
  const attached = await findAttachments(tx, due);
  const packFiles = await findPackFiles(tx, due);
  const sent = await findSendersFiles(tx, due);
  const outgoing: OutgoingMail[] = [];
  for (const [event, same] of Map.groupBy(due, ({ mail }) => mail.event as DocumentEvent)) {
    const write = emailWriter(tx, log, { event, tenantId, productName, defaults });
    for (const one of same) {
      const { document, mail, to } = one;
      const { id, company, project, settings: chosen } = document;
      const { purpose, hasFile } = mail;
      const link = mail.link === 'party' ? partyLink(tenantId, document, mail) : undefined;
      const { brand, attachments: logo } = await brandOfRow(tx, store, document.brand);
      const finished = hasFile ? filesFor(one, attached.get(id)) : undefined;
      const text = await write({
        about: { companyId: company.id, projectId: project.id },
        values: valuesOf(one, platform, link, finished?.pdfCount ?? 1),
        brand,
        below: finished?.notes.map(saysBlock) ?? [],
        templateId: event === 'please-sign' ? chosen.emailTemplateId : null,
      });
      outgoing.push({
        tenantId,
        purpose,
        about: { type: 'document', id },
        sender: sendInNameOf(company.name, mailFrom),
        replyTo: document.creatorEmail,
        recipient: to.email,
        ...text,
        attachments: [
          ...(finished?.files ?? []),
          ...(event === 'please-sign' && !hasFile ? (sent.get(id) ?? []) : []),
          ...(event === 'please-sign' ? (packFiles.get(document.formPack.id) ?? []) : []),
          ...logo,
        ],
        link,
        confidential: link !== undefined,
      });
    }
  }
  return writeMailsDown(tx, outgoing);
}

/** Links of a party live as long as it can act, which its state says; those to a finished file have an end. */
export function partyLink(
  tenantId: string,
  { state, finishedLinkDays }: Pick<EmailDocument, 'state' | 'finishedLinkDays'>,
  { partyId }: Pick<DueMail, 'partyId'>,
): PreparedLink {
  const end = new Date(currentTime().getTime() + finishedLinkDays * 24 * 3_600_000);
  return prepareLink({
    purpose: 'party',
    tenantId,
    ...(partyId === null ? {} : { subjectId: partyId }),
    ...(state === 'approved' ? { expiresAt: end } : {}),
  });
}

/** The events that emails about documents are written for. */
type DocumentEvent =
  | 'please-sign'
  | 'please-approve'
  | 'reminder'
  | 'declined'
  | 'returned'
  | 'voided'
  | 'handed-over'
  | 'bounced'
  | 'expiring'
  | 'extended'
  | 'turn-moved'
  | 'corrected'
  | 'paper-recorded'
  | 'expired'
  | 'blocked'
  | 'finished';

function valuesOf(
  { document, parties, mail, to }: Due,
  { settings: { productName, publicUrl } }: Platform,
  link: PreparedLink | undefined,
  pdfCount: number,
): EmailValues<DocumentEvent> {
  const { settings, ending, expiresOn, finishedAt, timeZone, recipient, id } = document;
  const party = parties.find((one) => one.id === mail.partyId);
  const successor = parties.find(({ predecessorId }) => predecessorId === mail.partyId);
  const links = {
    party: `${publicUrl}${linkPaths.sign}/${link?.token ?? ''}`,
    document: `${publicUrl}/dashboard/documents/${id}`,
    none: '',
  };
  const reason = ending?.reason ?? '';
  const successorEmail = successor?.email ?? '';
  return {
    ...documentEmailValues(document, productName),
    'recipient.firstName': to.firstName,
    'recipient.lastName': to.lastName,
    'recipient.name': contactName(to),
    'recipient.email': to.email,
    'document.link': links[mail.link],
    'document.expiresOn': expiresOn === null ? '' : dayIn(noonOf(expiresOn), 'UTC'),
    'document.daysLeft':
      expiresOn === null ? '' : String(daysBetween(calendarDay(timeZone), expiresOn)),
    'document.pdfCount': String(pdfCount),
    'document.finishedOn': dayIn(finishedAt ?? currentTime(), timeZone),
    'document.message': settings.message,
    'document.forPerson': contactName(recipient),
    'step.name': party?.role === 'approver' ? party.name : '',
    'party.name':
      mail.event === 'declined' || mail.event === 'returned'
        ? declinerFor(document, parties, mail)
        : (party?.name ?? ''),
    'paper.record': party?.reason ?? '',
    'correction.note': document.correction?.note ?? '',
    'correction.effect': correctionEffect(party ?? { act: 'none', state: 'done' }),
    'party.email': party ? addressOf(party) : '',
    'decline.reason': reason,
    // What an approver wants changed is between colleagues.
    'return.reason': mail.partyId === null ? reason : '',
    'void.reason': ending?.kind === 'voided' ? reason : '',
    'successor.name': successor?.name ?? '',
    'successor.email': successorEmail,
  };
}

/** Names the person who declined or returned a document for the reader of an email: external parties do not learn who approves. */
function declinerFor(
  { ending, company, showsApprovers }: EmailDocument,
  parties: Due['parties'],
  { to }: DueMail,
): string {
  const isStep = parties.some(
    ({ role, state }) => role === 'approver' && (state === 'declined' || state === 'returned'),
  );
  if (!('userId' in to) && isStep && !showsApprovers) return company.name;
  return ending?.by ?? '';
}

/** Returns the email address of a slot; empty for colleagues, whose addresses are their users'. */
const addressOf = ({ email, people }: LightParty) => (people.length === 0 ? email : '');

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** A file that was attached to a document. */
interface AttachedRow {
  attached: SharedFile;
  file: MailAttachment;
}

/** The possible attachments of the emails of a completed document. */
interface Attached {
  /** The document as one file. */
  pdf: MailAttachment;
  /** Its forms as files of their own, by template; empty where it is one PDF. */
  singles: ReadonlyMap<string, MailAttachment>;
  /** The files of parties from which forms are hidden, by hash. */
  copies: ReadonlyMap<string, Pick<MailAttachment, 'sha256' | 'bytes'>>;
  /** With what is in them, where it matters who is shown which. */
  forms: readonly FormVersion[];
  attachments: readonly AttachedRow[];
}

/**
 * The finished file of each document that goes with a mail, or those of its forms where its pack wants one for each,
 * and what parties attached. Where the files of the forms are too much for a mail, the one file goes.
 */
async function findAttachments(tx: Tx, due: readonly Due[]): Promise<Map<string, Attached>> {
  const finished = new Map(
    due.flatMap(({ document, mail }) => (mail.hasFile ? [[document.id, document]] : [])),
  );
  const found = new Map<string, Attached>();
  if (finished.size === 0) return found;
  const sealed = await tx
    .select({ id: documents.id, sha256: files.sha256, bytes: files.bytes })
    .from(documents)
    .innerJoin(
      files,
      and(eq(files.tenantId, documents.tenantId), eq(files.sha256, documents.pdfSha256)),
    )
    .where(inArray(documents.id, [...finished.keys()]));
  const copies = await findCopies(tx, due);
  const rows = await readAttachedRows(tx, [...finished.keys()]);
  for (const { id, ...file } of sealed) {
    const document = finished.get(id);
    if (!document) continue;
    const pdf = { fileName: pdfFileName(document), contentType: 'application/pdf', ...file };
    const ofDocument = rows.get(id) ?? [];
    const isNarrowed = document.formKeys.some(({ hiddenFrom }) => hiddenFrom.length > 0);
    const forms =
      isNarrowed || ofDocument.length > 0 ? await withContents(tx, document.formKeys) : [];
    found.set(id, { pdf, singles: new Map(), copies, forms, attachments: ofDocument });
  }
  for (const [id, singles] of await findFormPdfs(tx, [...finished.values()])) {
    const attached = found.get(id);
    if (attached && sizeOf([...singles.values()]) <= maxAttached) attached.singles = singles;
  }
  return found;
}

/** The files of parties from which forms are hidden, by hash. */
async function findCopies(
  tx: Tx,
  due: readonly Due[],
): Promise<Map<string, Pick<MailAttachment, 'sha256' | 'bytes'>>> {
  const hashes = due.flatMap(({ mail, parties }) =>
    mail.hasFile ? parties.flatMap(({ pdfSha256 }) => pdfSha256 ?? []) : [],
  );
  return new Map((await readSizes(tx, hashes)).map((file) => [file.sha256, file]));
}

/** The files that were attached to documents, by document. */
async function readAttachedRows(tx: Tx, ids: readonly string[]) {
  const { documentId, partyId, formTemplateId, fieldKey, isScan } = documentFiles;
  const { name: fileName, contentType, sha256, bytes } = documentFiles;
  const rows = await tx
    .select({
      documentId,
      attached: { partyId, formTemplateId, fieldKey, isScan },
      file: { fileName, contentType, sha256, bytes },
    })
    .from(documentFiles)
    .where(and(inArray(documentId, [...ids]), isOfEnd))
    .orderBy(documentFiles.createdAt, documentFiles.id);
  return Map.groupBy(rows, (row) => row.documentId);
}

/** The files of a mail with a finished document for its receiver, and what it says of those that it leaves out. */
function filesFor(
  { document, parties, mail }: Due,
  attached: Attached | undefined,
): { files: MailAttachment[]; pdfCount: number; notes: string[] } {
  if (attached === undefined) return { files: [], pdfCount: 1, notes: [] };
  const isExternal = !('userId' in mail.to);
  const party = parties.find(({ id }) => id === mail.partyId);
  const { pdfs, hidden } = pdfsFor(attached, isExternal ? party : undefined);
  const shared = { parties, forms: attached.forms, audience: document.attachmentAudience };
  const received = attached.attachments.filter(
    ({ attached: file }) => !isExternal || (party && receivesFile(party, file, shared)),
  );
  const files = received.map(({ file }) => file);
  const isTooMuch = files.length > 0 && sizeOf([...pdfs, ...files]) > maxAttached;
  return {
    files: isTooMuch ? pdfs : [...pdfs, ...files],
    pdfCount: pdfs.length,
    notes: notesOf({
      hidden,
      kept: attached.attachments.length - received.length,
      tooLarge: isTooMuch ? files.length : 0,
      isExternal,
      company: document.company.name,
    }),
  };
}

/** The document as a party receives it, and how many of its forms are hidden from it. */
function pdfsFor(
  { pdf, singles, copies, forms }: Attached,
  party: LightParty | undefined,
): { pdfs: MailAttachment[]; hidden: number } {
  const shown = party ? formsShownTo(forms, party) : forms;
  const hidden = forms.length - shown.length;
  if (singles.size > 0) {
    const isShown = (id: string) =>
      hidden === 0 || shown.some(({ formTemplateId }) => formTemplateId === id);
    return { pdfs: [...singles].flatMap(([id, single]) => (isShown(id) ? single : [])), hidden };
  }
  if (hidden === 0) return { pdfs: [pdf], hidden };
  const copy = copies.get(party?.pdfSha256 ?? '');
  return { pdfs: copy ? [{ ...pdf, ...copy }] : [], hidden };
}

/** Lists the notes of an email on the forms and attachments that it leaves out. */
function notesOf(left: {
  hidden: number;
  kept: number;
  tooLarge: number;
  isExternal: boolean;
  company: string;
}): string[] {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const parts = [
    ...(left.hidden > 0 ? [count(left.hidden, 'form')] : []),
    ...(left.kept > 0 ? [count(left.kept, 'attachment')] : []),
  ];
  const kept = `This email leaves out ${parts.join(' and ')}, which not every party receives.`;
  const where = left.isExternal
    ? `Ask ${left.company} for a copy.`
    : 'Download them from the document.';
  const large = `${count(left.tooLarge, 'attachment')} would make this email too large. ${where}`;
  return [...(parts.length > 0 ? [kept] : []), ...(left.tooLarge > 0 ? [large] : [])];
}

const sizeOf = (attached: readonly MailAttachment[]) =>
  attached.reduce((sum, { bytes }) => sum + bytes, 0);

/** The files of the forms of those documents that are one PDF for each form, by document and template. */
async function findFormPdfs(
  tx: Tx,
  finished: readonly EmailDocument[],
): Promise<Map<string, Map<string, MailAttachment>>> {
  const named = new Map(finished.map((document) => [document.id, formPdfsOf(document)]));
  const hashes = [...named.values()].flat().flatMap(({ sha256 }) => sha256 ?? []);
  const bytes = new Map((await readSizes(tx, hashes)).map((row) => [row.sha256, row.bytes]));
  const contentType = 'application/pdf';
  const found = [...named].map(([id, pdfs]) => {
    const singles = pdfs.flatMap(({ formTemplateId, fileName, sha256 }) => {
      if (sha256 === null) return [];
      const file = { fileName, contentType, sha256, bytes: bytes.get(sha256) ?? 0 };
      return [[formTemplateId, file] as const];
    });
    return [id, new Map(singles)] as const;
  });
  return new Map(found.filter(([, singles]) => singles.size > 0));
}

/** Reads the sizes of some files of the store. */
async function readSizes(tx: Tx, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return tx
    .select({ sha256: files.sha256, bytes: files.bytes })
    .from(files)
    .where(inArray(files.sha256, [...hashes]));
}

/** Finds the attached files of those documents that a party is asked to sign, by document. */
async function findSendersFiles(
  tx: Tx,
  due: readonly Due[],
): Promise<Map<string, MailAttachment[]>> {
  const requests = due.filter(({ mail }) => mail.event === 'please-sign' && !mail.hasFile);
  const ids = [...new Set(requests.map(({ document }) => document.id))];
  if (ids.length === 0) return new Map();
  const { documentId, name: fileName, contentType, sha256, bytes } = documentFiles;
  const rows = await tx
    .select({ documentId, fileName, contentType, sha256, bytes })
    .from(documentFiles)
    .where(and(inArray(documentId, ids), isOfSender))
    .orderBy(documentFiles.createdAt, documentFiles.id);
  const found = new Map<string, MailAttachment[]>();
  for (const [id, files] of Map.groupBy(rows, (row) => row.documentId)) {
    if (sizeOf(files) > maxAttached) continue;
    found.set(
      id,
      files.map(({ documentId: _, ...file }) => file),
    );
  }
  return found;
}

/** The files that go along with the documents of packs, to those who are asked to sign; by pack. */
async function findPackFiles(tx: Tx, due: readonly Due[]): Promise<Map<string, MailAttachment[]>> {
  const requests = due.filter(({ mail }) => mail.event === 'please-sign');
  const packIds = [...new Set(requests.map(({ document }) => document.formPack.id))];
  if (packIds.length === 0) return new Map();
  const rows = await tx
    .select({
      packId: formPackFiles.formPackId,
      fileName: formPackFiles.name,
      contentType: formPackFiles.contentType,
      sha256: formPackFiles.sha256,
      bytes: formPackFiles.bytes,
    })
    .from(formPackFiles)
    .where(inArray(formPackFiles.formPackId, packIds))
    .orderBy(formPackFiles.createdAt, formPackFiles.id);
  const found = new Map<string, MailAttachment[]>();
  for (const [packId, files] of Map.groupBy(rows, (row) => row.packId)) {
    found.set(
      packId,
      files.map(({ packId: _, ...file }) => file),
    );
  }
  return found;
}

/** Notes how far the machine is with documents whose mails were written. */
async function noteDeliveries(
  tx: Tx,
  noted: readonly { document: EmailDocument; states: ReadonlySet<string | undefined> }[],
): Promise<void> {
  const changed = noted.flatMap(({ document: { id, state, delivery }, states }) => {
    const now = state === 'draft' ? 'none' : deliveryOf(states);
    return now === delivery ? [] : [{ id, delivery: now }];
  });
  if (changed.length === 0) return;
  await tx
    .update(documents)
    .set({ delivery: sql`given.delivery` })
    .from(
      sql`json_to_recordset(${JSON.stringify(changed)}::json) as given (id uuid, delivery text)`,
    )
    .where(eq(documents.id, sql`given.id`))
    .returning({ published: publishRows('document', documents) });
}

function deliveryOf(states: ReadonlySet<string | undefined>) {
  if (states.has('failed')) return 'failed';
  if (states.has('waiting')) return 'waiting';
  return states.has('queued') ? 'mailing' : 'mailed';
}

/** Has those looked after who are to be reminded by rule. A timer that is no longer of use finds nothing to do. */
function setTimers(tx: Tx, tenantId: string, locked: readonly MailedDocument[]): void {
  for (const { document, parties } of locked) {
    if (document.state !== 'pending' || document.isFinishing) continue;
    for (const row of parties) {
      const at = nextReminder(scheduledParty(row), document.settings.reminders, document.timeZone);
      if (at === null) continue;
      const key = `${row.id} ${at.toISOString()}`;
      enqueue(tx, remindByRuleKind, { tenantId, documentId: document.id }, { at, key });
    }
  }
}
