import {
  consentText,
  type DocumentValues,
  type InkValue,
  inkValue,
  isEmpty,
  pluginOf,
} from '@countersign/contract';
import {
  type DecidedFields,
  documentNumber,
  type EventNames,
  eventAbout,
  eventSentence,
  isFileForAll,
  isSigned,
  roleNames,
  withoutHidden,
} from '@countersign/domain';
import {
  type AddedCertificate,
  type CertificateEvent,
  type CertificateFile,
  type CertificateParty,
  englishCertificateLabels,
} from '@countersign/pdf/engine';
import { and, asc, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { dayIn } from '../../../platform/calendar-day.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  auditEvents,
  documentFiles,
  documentParties,
  documents,
  type PartyEvidence,
  users,
} from '../../../platform/database/tables/index.ts';
import { fullName } from '../../../platform/events/read-history.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import type { EmailDocument } from '../queries/document-email.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import { namesInEvent, partyWithAddress, whoActed } from '../queries/event-actor.ts';
import { hashOf } from '../queries/evidence.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { isOnPaper, isOwn, picturedValues, valueIn } from '../queries/party-values.ts';
import { documentName } from './make-pdf.ts';

/** Holds a completed document, with all that its certificate shows. */
export interface CompletedDocument {
  document: EmailDocument;
  parties: readonly PartyRow[];
  events: readonly LoggedEvent[];
  attachments: readonly AttachedFile[];
}

/** An event of a document's log. */
interface LoggedEvent {
  at: Date;
  action: string;
  /** The user's or party's name; null for the system. */
  who: string | null;
  address: string;
  hash: string;
  detail: Record<string, unknown>;
  names: EventNames | null;
}

/** A file that a party attached. */
export type AttachedFile = Pick<
  typeof documentFiles.$inferSelect,
  'partyId' | 'formTemplateId' | 'fieldKey' | 'isScan' | 'name' | 'contentType' | 'sha256'
>;

/** All events of some documents' logs, the earliest first, by document. */
export async function readEventsOf(
  queries: Queries,
  documentIds: readonly string[],
): Promise<Map<string, LoggedEvent[]>> {
  const rows = await queries
    .select({
      documentId: auditEvents.subjectId,
      at: auditEvents.at,
      action: auditEvents.action,
      who: whoActed(auditEvents, fullName, partyWithAddress),
      detail: auditEvents.detail,
      names: namesInEvent(),
      address: auditEvents.address,
      hash: auditEvents.hash,
    })
    .from(auditEvents)
    .leftJoin(users, sql`${users.id} = ${auditEvents.actorId}`)
    .where(
      and(
        sql`${auditEvents.subjectType} = 'document'`,
        inArray(auditEvents.subjectId, [...documentIds]),
      ),
    )
    .orderBy(asc(auditEvents.subjectId), asc(auditEvents.sequence));
  return Map.groupBy(rows, ({ documentId }) => documentId);
}

/** The pictures that fields hold are files without a name. */
export const isAttachment = ne(documentFiles.name, '');

/** Selects the attachments of the sender, besides the draft's fields, which the signers get, too. */
export const isOfSender = and(
  isAttachment,
  isNull(documentFiles.partyId),
  isNull(documentFiles.fieldKey),
);

/**
 * The condition that an attached file is part of the completed document: it came with the draft, or from a party of
 * the present round that was not reassigned. Attachments of earlier rounds stay on record alone.
 */
export const isOfEnd = and(
  isAttachment,
  or(
    isNull(documentFiles.partyId),
    sql`exists (
      select from ${documentParties} join ${documents} on ${documents.id} = ${documentParties.documentId}
      where ${documentParties.id} = ${documentFiles.partyId} and ${documentParties.round} = ${documents.round}
        and ${documentParties.state} <> 'replaced' and ${documents.state} <> 'draft'
    )`,
  ),
);

/** The files that are part of some documents as they end, by document and in the order in which they came. */
export async function readAttachmentsOf(
  queries: Queries,
  documentIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> {
  const { documentId, partyId, formTemplateId, fieldKey, isScan } = documentFiles;
  const { name, contentType, sha256, createdAt, id } = documentFiles;
  const rows = await queries
    .select({ documentId, partyId, formTemplateId, fieldKey, isScan, name, contentType, sha256 })
    .from(documentFiles)
    .where(and(inArray(documentId, [...documentIds]), isOfEnd))
    .orderBy(asc(createdAt), asc(id));
  return Map.groupBy(rows, (row) => row.documentId);
}

/** Says whether all who receive a document receive a file that was attached to it. */
export function isAttachedForAll(
  file: AttachedFile,
  { document, parties }: Pick<CompletedDocument, 'document' | 'parties'>,
  forms: readonly FormVersion[],
): boolean {
  return isFileForAll(file, { parties, forms, audience: document.attachmentAudience });
}

/**
 * The certificate of a document: who acted when and how, all that happened to it, and what it is made of. That of
 * one form of several that are files of their own is about the whole document as well, and says which form it is.
 * Forms that are not `shown` to its readers have no names there.
 */
export async function certificateOf(
  { settings, files }: Pick<Platform, 'settings' | 'files'>,
  completed: CompletedDocument,
  forms: readonly FormVersion[],
  now: Date,
  { alone, shown = forms }: { alone?: FormVersion; shown?: readonly FormVersion[] } = {},
): Promise<AddedCertificate> {
  const { document, parties, events, attachments } = completed;
  const { id, timeZone, country, company, tenantName, createdAt } = document;
  const made = now.toISOString();
  const values = picturedValues(forms, document.values, parties);
  const decided = decidedFields(forms, values);
  const isForEveryone = (file: AttachedFile) => isAttachedForAll(file, completed, forms);
  const isNamed = (sha256: unknown) => {
    const same = attachments.filter((file) => file.sha256 === sha256);
    return same.length > 0 && same.every(isForEveryone);
  };
  const texts = await Promise.all(
    inOrder(parties).map((party) => partiesOf(files, party, { forms, values, decided }, document)),
  );
  return {
    values: {
      labels,
      product: settings.productName,
      tenant: company.name === tenantName ? tenantName : `${company.name}, ${tenantName}`,
      document: {
        title: alone ? `${documentName(document)}: ${alone.name}` : documentName(document),
        id: documentNumber(id),
        status: { text: 'Completed', tone: 'good' },
        pages: forms.reduce((sum, { pages }) => sum + pages.length, 0),
        sha256: hashOf([
          forms.map(({ fileSha256 }) => fileSha256),
          values,
          attachments.map(({ sha256 }) => sha256),
        ]),
        createdAt: createdAt.toISOString(),
        completedAt: made,
      },
      files: [
        ...forms.map((form, index) =>
          shown.includes(form) || form === alone
            ? formFile(form, { values, decided, parties }, alone)
            : hiddenFormFile(form, index),
        ),
        ...attachments.map((file, index) =>
          attachedFile(isForEveryone(file) ? file : unnamed(file, index), document, parties),
        ),
      ],
      parties: texts.flat(),
      events: events.map((event) => certificateEvent(event, isNamed)),
      verifyUrl: `${settings.publicUrl}/verify`,
    },
    options: {
      locale: 'en-GB',
      timeZone,
      title: labels.title,
      madeAt: made,
      paper: lettersPaper.has(country) ? 'us-letter' : 'a4',
    },
  };
}

const labels = {
  ...englishCertificateLabels,
  documentId: 'Document number',
  pages: 'Form pages',
  signedAt: 'When',
  fingerprint: 'SHA-256 of forms, values and files',
};

/** Lists the countries whose paper is of another size than A4. */
const lettersPaper: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** Sorts the parties who acted in the order of their acts, the others behind them. */
function inOrder(parties: readonly PartyRow[]): PartyRow[] {
  const rank = ({ evidence, sequence }: PartyRow) => (evidence.length > 0 ? sequence : 1000);
  return parties.toSorted((one, other) => rank(one) - rank(other) || one.position - other.position);
}

/** The contents of a completed document, and which of its fields are there. */
interface Content {
  forms: readonly FormVersion[];
  values: DocumentValues;
  decided: DecidedFields;
}

/** The signature fields that are there; each says whether it is signed. */
function signatureFields({ forms, values, decided }: Content) {
  return withoutHidden(forms, decided.hiddenFields).flatMap(({ formTemplateId, fields }) =>
    fields.filter(isSigned).map((field) => ({
      field,
      isGiven: !isEmpty(valueIn(values, formTemplateId, field.key)),
    })),
  );
}

function formFile(
  form: FormVersion,
  { values, decided, parties }: Omit<Content, 'forms'> & { parties: readonly PartyRow[] },
  alone: FormVersion | undefined,
): CertificateFile {
  const { formTemplateId, name, version, fileSha256, fields } = form;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  // A file is on no paper.
  const ofPaper = fields.filter(
    (field) => isOnPaper(field, parties) && pluginOf(field).upload !== 'file',
  );
  const isOfPaper = (key: string) => ofPaper.some((field) => field.key === key);
  const unsigned = signatureFields({ forms: [form], values, decided })
    .filter(({ field, isGiven }) => !isGiven && !isOfPaper(field.key))
    .map(({ field: { key, label } }) => `“${label || key}”`);
  const hidden = decided.hidden.filter((one) => one.formTemplateId === formTemplateId);
  const left = hidden
    .filter(({ key }) => !isOfPaper(key))
    .map(({ key, condition }) => `“${labels.get(key) || key}” (shown when ${condition})`);
  const isHidden = (key: string) => hidden.some((one) => one.key === key);
  const scanned = ofPaper
    .filter((field) => field.required || isSigned(field) || isHidden(field.key))
    .filter(({ key }) => isEmpty(valueIn(values, formTemplateId, key)))
    .map(({ key, label }) => `“${label || key}”`);
  const note = [
    scanned.length === 0 ? '' : `. See the scan: ${scanned.join('; ')}`,
    unsigned.length === 0 ? '' : `. Not signed: ${unsigned.join('; ')}`,
    left.length === 0 ? '' : `. Not asked for: ${left.join('; ')}`,
  ].join('');
  const isHere =
    alone?.formTemplateId === formTemplateId ? ', in this file' : ', in a file of its own';
  const where = alone ? isHere : '';
  return { name, about: `Form, version ${version}${where}${note}`, sha256: fileSha256 };
}

/** A form that some of those who read the certificate are not shown: its hash is the evidence. */
const hiddenFormFile = ({ fileSha256: sha256 }: FormVersion, index: number): CertificateFile => ({
  name: `Form ${index + 1}, not shared with every party`,
  about: 'Form',
  sha256,
});

function attachedFile(
  { name, partyId, isScan, sha256 }: AttachedFile,
  { createdBy }: EmailDocument,
  parties: readonly PartyRow[],
): CertificateFile {
  const paper = isScan && parties.find(({ id }) => id === partyId)?.evidence[0]?.paper;
  if (paper) return { name, about: `Scan, recorded by ${paper.recordedBy}`, sha256 };
  const by = partyId === null ? createdBy : parties.find(({ id }) => id === partyId)?.name;
  return { name, about: by === undefined ? 'Attached' : `Attached by ${by}`, sha256 };
}

/** An attachment that not all receive who receive the certificate: its hash is the evidence, its name is not theirs. */
const unnamed = (file: AttachedFile, index: number): AttachedFile => ({
  ...file,
  name: `Attachment ${index + 1}, not shared with every party`,
});

function certificateEvent(
  event: LoggedEvent,
  isNamed: (sha256: unknown) => boolean,
): CertificateEvent {
  const { at, action, who, address, hash, names } = event;
  // The labels of changed fields may be of forms that not all who read it are shown.
  const { personal: _, changed: __, ...detail } = event.detail;
  const named = isNamed(detail['sha256']) ? event.detail : detail;
  const about = eventAbout({ action, detail: named }, names ?? {});
  return {
    at: at.toISOString(),
    what: eventSentence({ action, changes: [], about }),
    who: who ?? 'System',
    address,
    hash,
  };
}

/** A party as the certificate shows it: once for each of its people who acted. */
async function partiesOf(
  files: Platform['files'],
  party: PartyRow,
  content: Content,
  document: EmailDocument,
): Promise<CertificateParty[]> {
  const { evidence, name, email, role } = party;
  if (evidence.length === 0) {
    return [{ name, ...(email === name ? {} : { email }), role: withoutAct(party) }];
  }
  const values = role === 'creator' ? document.values : party.values;
  const own = signatureFields(content).filter(({ field }) => isOwn(field, party));
  const inks = content.forms.flatMap(({ formTemplateId, fields }) =>
    fields.filter(isSigned).flatMap(({ key }) => {
      const ink = inkValue.safeParse(values[formTemplateId]?.[key]);
      return ink.success ? [ink.data] : [];
    }),
  );
  return Promise.all(
    evidence.map(async (act) => {
      const ink = inks.find((one) => hashOf(one) === act.inkSha256);
      const signature = ink && (await signatureOf(files, ink));
      return { ...actOf(party, act, ink, own), ...(signature ? { signature } : {}) };
    }),
  );
}

/** Describes a party that has not acted. */
function withoutAct({ role, state, reason }: PartyRow): string {
  const what = roleNames[role];
  switch (state) {
    case 'skipped':
      return reason === '' ? `${what}, skipped` : `${what}, skipped: ${reason}`;
    case 'replaced':
      return `${what}, reassigned`;
    default:
      return role === 'copy' ? 'Receives a copy' : `${what}, receives the completed document`;
  }
}

function actOf(
  party: PartyRow,
  act: PartyEvidence,
  ink: InkValue | undefined,
  signatures: readonly { isGiven: boolean }[],
): CertificateParty {
  const { name, email, address, browser, actsFor, consent, inkSha256, shownSha256, paper } = act;
  const step = party.role === 'approver' && party.name !== name ? `, ${party.name}` : '';
  if (paper) return paperAct(party, act, paper);
  return {
    name,
    email,
    role: `${roleNames[party.role]}${step}: ${done[party.act]}${countOf(signatures)}`,
    signedAt: act.at,
    ...(actsFor ? { actsFor: actsFor.join(', ') } : {}),
    identifiedBy: identifiedBy(act),
    address,
    device: browser,
    ...(act.signed ? { signedBy: wayOfSigning(act.signed, ink) } : {}),
    ...(consent
      ? {
          consent: `Version ${consent.version}, ${consent.language}: “${consentText(consent.version)}”`,
        }
      : {}),
    ...(inkSha256 === undefined ? {} : { signatureSha256: inkSha256 }),
    shownSha256,
  };
}

/** Describes a signature on paper: nothing was shown online, no one was identified, and no consent given. */
function paperAct(
  { role }: PartyRow,
  { name, email }: PartyEvidence,
  { signedOn, sha256, recordedBy }: NonNullable<PartyEvidence['paper']>,
): CertificateParty {
  const on = dayIn(new Date(`${signedOn}T12:00:00Z`), 'UTC');
  return {
    name,
    ...(email === name ? {} : { email }),
    role: `${roleNames[role]}: signed on paper`,
    signedBy: `Signed on paper, recorded by ${recordedBy}. Date of signing, as stated: ${on}. See the scan. What the fields of this party contain was not confirmed online.`,
    signatureSha256: sha256,
  };
}

/** Writes how many of a party's signature fields are signed. */
function countOf(signatures: readonly { isGiven: boolean }[]): string {
  const all = signatures.length;
  if (all === 0) return '';
  const given = signatures.filter(({ isGiven }) => isGiven).length;
  return `, ${given} of ${all} signature ${all === 1 ? 'field' : 'fields'}`;
}

const done = { sign: 'signed', fill: 'filled in', approve: 'approved', none: 'received' } as const;

function identifiedBy(evidence: PartyEvidence): string {
  const { codeEntered, codeWasTexted } = evidence;
  const code = `code sent by ${codeWasTexted ? 'text message' : 'email'}`;
  return [cameBy(evidence), ...(codeEntered ? [code] : [])].join('; ');
}

function cameBy({ userId, host, linkWas }: PartyEvidence): string {
  if (userId !== undefined) return 'Signed in';
  if (host !== undefined) return `In person, on the device of ${host}`;
  if (linkWas === undefined) return 'Link sent by email';
  return linkWas === 'texted' ? 'Link sent by text message' : 'Link given by the sender';
}

function wayOfSigning(signed: NonNullable<PartyEvidence['signed']>, ink?: InkValue): string {
  switch (signed) {
    case 'typed':
      return ink?.kind === 'typed'
        ? `Typed, in the handwriting style ${fontLabel(ink.hand)}`
        : 'Typed';
    case 'drawn':
      return 'Drawn by hand';
    case 'image':
      return 'Uploaded picture';
  }
}

/** `dancing-script` as people call it: Dancing Script. */
function fontLabel(hand: string): string {
  return hand.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => `${dash === '' ? '' : ' '}${letter.toUpperCase()}`,
  );
}

/** A signature as the certificate shows it; pictures other than PNG and JPEG stand in the form alone. */
async function signatureOf(
  files: Platform['files'],
  ink: InkValue,
): Promise<CertificateParty['signature']> {
  if (ink.kind !== 'image') return ink;
  const bytes = await files.read(ink.sha256);
  if (bytes[0] === 0x89) return { kind: 'image', type: 'png', bytes };
  if (bytes[0] === 0xff) return { kind: 'image', type: 'jpeg', bytes };
  return undefined;
}
