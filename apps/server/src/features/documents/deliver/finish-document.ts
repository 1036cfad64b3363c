import type { AppEvent } from '@countersign/contract';
import { formsShownTo, type HiddenField } from '@countersign/domain';
import { type AddedCertificate, type MadeDocument, PdfProblem } from '@countersign/pdf/engine';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { NonEmptyArray } from '../../../platform/batcher.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  documentForms,
  documentParties,
  documents,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { withFiles } from '../../../platform/files/record-file.ts';
import { publishRows } from '../../../platform/live/changes.ts';
import { safeError } from '../../../platform/log/log.ts';
import type { MailToSend } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { heldByTaxRisk } from '../../tax-risks/index.ts';
import { assertMay } from '../act/act-on-document.ts';
import {
  type AttachedFile,
  type CompletedDocument,
  certificateOf,
  isAttachedForAll,
} from '../pdf/certificate-of.ts';
import { documentName, makePdf, makeRequest } from '../pdf/make-pdf.ts';
import { sealedRecordOf } from '../pdf/sealed-record.ts';
import { decidedFields, hiddenDetail } from '../queries/decide-fields.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { chainOf } from '../queries/party-queries.ts';
import { isOnPaper, picturedValues, withoutFields } from '../queries/party-values.ts';
import { type SentBy, writeDueMails } from './document-mails.ts';

/** A document whose finished file is in the store. */
export interface FinishedFile {
  tenantId: string;
  completed: CompletedDocument;
  finishedAt: Date;
  file: StoredFile;
  /** The files of its forms alone, where its pack wants one for each; as many as there are forms. */
  singles: readonly SingleFile[];
  /** The files of parties from which forms are hidden. */
  copies: readonly PartyCopy[];
  /** The faults of its appearance. */
  issues: MadeDocument['issues'];
  /** The fields that are not there, with the reasons. */
  hidden: readonly HiddenField[];
}

/** The finished file without the forms that are hidden from some parties. */
interface PartyCopy extends StoredFile {
  partyIds: readonly string[];
}

/** The finished file of one form of a document. */
interface SingleFile extends StoredFile {
  formTemplateId: string;
  versionId: string;
}

/**
 * Makes the final file of a completed document, seals it, and stores it; and where its pack wants one PDF for each
 * form, those as well.
 */
export async function makeFinishedFile(
  platform: Platform,
  tenantId: string,
  completed: CompletedDocument,
): Promise<FinishedFile> {
  const { database, files } = platform;
  const { document, parties, attachments } = completed;
  const forms = await database.statement((queries) => withContents(queries, document.formKeys));
  const finishedAt = currentTime();
  const values = picturedValues(forms, document.values, parties);
  // No condition knows what was filled in on paper.
  const hidden = decidedFields(forms, values).hidden.filter(({ formTemplateId, key }) => {
    const form = forms.find((one) => one.formTemplateId === formTemplateId);
    const field = form?.fields.find((one) => one.key === key);
    return field === undefined || !isOnPaper(field, parties);
  });
  const shown = { ...document, values, allForms: forms };
  const inside = attachments.filter(
    (one) => document.attachments === 'inside' && isAttachedForAll(one, completed, forms),
  );
  const attached: AttachedPages[] = [];
  for (const one of inside) attached.push({ of: one, pages: await pagesOf(platform, one) });
  const making: Making = { platform, completed, shown, forms, attached, at: finishedAt };
  const { parts, issues } = await makeFile(making);
  const file = await files.put(...parts);
  const isEach = document.output === 'each' && forms.length > 1;
  const singles = isEach ? await makeSingles(making) : [];
  const copies = await makeCopies(making);
  return { tenantId, completed, finishedAt, file, singles, copies, issues, hidden };
}

/** The data that completed files are made of. */
interface Making {
  platform: Platform;
  completed: CompletedDocument;
  shown: Shown;
  forms: readonly FormVersion[];
  /** The attachments in the completed files: those that all recipients of them receive. */
  attached: readonly AttachedPages[];
  at: Date;
}

/** Holds the pages of an attached file, as files that can be put among others. */
interface AttachedPages {
  of: AttachedFile;
  pages: Uint8Array[];
}

type Made = Pick<MadeDocument, 'parts' | 'issues'>;
type Shown = Parameters<typeof makePdf>[1] & { allForms: readonly FormVersion[] };

/** The forms and the certificate, sealed in one go. */
async function makeWhole(making: Making): Promise<Made> {
  const { platform, completed, shown, forms, at } = making;
  const certificate = await wholeCertificate(making);
  return makePdf(platform, shown, forms, { certificate, seal: sealOf(platform, completed, at) });
}

/** The certificate of a file with some or all forms of a document. */
const wholeCertificate = ({ platform, completed, shown, forms, at }: Making) =>
  certificateOf(platform, completed, shown.allForms, at, { shown: forms });

/** The files of external parties from which forms are hidden, one for all that are shown the same. */
async function makeCopies(making: Making): Promise<PartyCopy[]> {
  const { platform, completed, forms } = making;
  const groups = Map.groupBy(receiversIn(completed), (party) =>
    formsShownTo(forms, party)
      .map(({ formTemplateId }) => formTemplateId)
      .join(' '),
  );
  const copies: PartyCopy[] = [];
  for (const same of groups.values()) {
    const [party] = same;
    const shownForms = party ? formsShownTo(forms, party) : [];
    if (shownForms.length === 0 || shownForms.length === forms.length) continue;
    const { parts } = await makeFile({ ...making, forms: shownForms });
    copies.push({ partyIds: same.map(({ id }) => id), ...(await platform.files.put(...parts)) });
  }
  return copies;
}

/** The parties that receive a finished document. */
const receiversIn = ({ parties }: Pick<CompletedDocument, 'parties'>) =>
  parties.filter(({ state }) => state !== 'replaced' && state !== 'skipped');

const makeFile = (making: Making): Promise<Made> =>
  making.attached.length === 0 ? makeWhole(making) : makeWithAttachments(making);

/** The forms, what parties attached, and the certificate behind it, sealed together. */
async function makeWithAttachments(making: Making): Promise<Made> {
  const { platform, shown, forms, attached } = making;
  const { parts, issues } = await makePdf(platform, shown, forms);
  const pages = attached.flatMap((one) => one.pages);
  const certificate = await wholeCertificate(making);
  const title = documentName(shown);
  return { parts: await endWith(making, { title, parts, pages, certificate }), issues };
}

/**
 * A file of each form, with the certificate behind it, sealed and stored by itself. What was attached where a form asks
 * for it goes with that form; what no form asks for is in none of them.
 */
async function makeSingles(making: Making): Promise<SingleFile[]> {
  const { platform, completed, shown, forms, attached, at } = making;
  // The same file goes to all who are shown its form.
  const shownToAll = forms.filter((form) =>
    receiversIn(completed).every((party) => formsShownTo(forms, party).includes(form)),
  );
  const certificates = await Promise.all(
    forms.map((form) =>
      certificateOf(platform, completed, forms, at, { alone: form, shown: shownToAll }),
    ),
  );
  const pages = forms.map(({ formTemplateId }) =>
    attached.flatMap(({ of, pages }) => (of.formTemplateId === formTemplateId ? pages : [])),
  );
  const titles = forms.map(({ name }) => `${documentName(shown)}: ${name}`);
  const made = await platform.pdf.makeSingles({
    ...(await makeRequest(platform, shown, forms)),
    titles,
    ends: certificates.map((certificate, form) =>
      pages[form]?.length === 0
        ? { certificate, seal: sealOf(platform, completed, at, forms[form]) }
        : {},
    ),
  });
  const singles: SingleFile[] = [];
  for (const [index, form] of forms.entries()) {
    const [file, certificate, behind = []] = [made[index], certificates[index], pages[index]];
    if (!file || !certificate) throw new Error('A form of a document was not made.');
    const title = titles[index] ?? '';
    const end = { title, parts: file.parts, pages: behind, certificate, alone: form };
    const parts = file.sealed ? file.parts : await endWith(making, end);
    const { formTemplateId, versionId } = form;
    singles.push({ formTemplateId, versionId, ...(await platform.files.put(...parts)) });
  }
  return singles;
}

/** A file that is to end with pages of others. */
interface FileToEnd {
  title: string;
  parts: readonly Uint8Array[];
  pages: readonly Uint8Array[];
  certificate: AddedCertificate;
  /** The form that it has alone. */
  alone?: FormVersion;
}

/** A file with pages of others behind it, and the certificate last; sealed. */
async function endWith(
  { platform, completed, at }: Making,
  { title, parts, pages, certificate: { values, options }, alone }: FileToEnd,
): Promise<Uint8Array[]> {
  const certificate = await platform.pdf.typeset('certificate', values, options);
  const whole = await platform.pdf.mergePdfs([Buffer.concat(parts), ...pages, certificate], {
    title,
    documentId: completed.document.id,
  });
  const { sealer, options: sealing } = sealOf(platform, completed, at, alone);
  return (await platform.pdf.seal(whole, sealer, sealing)).parts;
}

/**
 * Reads the pages of an attached file. None of one that is no PDF, or that can't be put among others: it goes with the
 * mails as it is, and its hash is in the certificate.
 */
async function pagesOf(
  { pdf, files, log }: Platform,
  { contentType, sha256, isScan }: AttachedFile,
): Promise<Uint8Array[]> {
  if (contentType !== 'application/pdf') return [];
  const bytes = await files.read(sha256);
  // Stored as its pages alone: it is part of the document whatever can be read now.
  if (isScan) return [bytes];
  try {
    // Checked again: it may have been attached when files were not drawn yet.
    return [(await pdf.readAttachment(bytes, { keepsInert: false })).pdf];
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    log.warn(safeError(error), 'the pages of an attached file could not be taken into a document');
    return [];
  }
}

function sealOf(
  { sealing, settings }: Platform,
  completed: CompletedDocument,
  time: Date,
  alone?: FormVersion,
) {
  const { company, tenantName } = completed.document;
  const options = {
    time,
    isFinal: true,
    record: sealedRecordOf(completed, time, alone),
    reason: `Completed with ${settings.productName}`,
    location: company.name === tenantName ? tenantName : `${company.name}, ${tenantName}`,
    ...(sealing.timestamp ? { timestamp: sealing.timestamp } : {}),
  };
  return { sealer: sealing.sealer, options };
}

/** Holds back completed documents until the tax status of their engagement is signed off. Answers their ids. */
export async function holdBack(tx: Tx, documentIds: readonly string[]): Promise<Set<string>> {
  const waiting = await heldByTaxRisk(tx, documentIds);
  if (waiting.size === 0) return waiting;
  await tx
    .update(documents)
    .set({ delivery: 'held' })
    .where(and(inArray(documents.id, [...waiting]), ne(documents.delivery, 'held')))
    .returning({ published: publishRows('document', documents) });
  return waiting;
}

/**
 * Writes down that documents of one tenant are finished, with their files, and the mails that follow. Answers
 * the mails of each document; none of one that someone else has finished meanwhile, or that is held back.
 */
export function keepFinished(
  platform: Platform,
  finished: NonEmptyArray<FinishedFile>,
  sentBy: SentBy,
): Promise<MailToSend[][]> {
  const [{ tenantId }] = finished;
  return platform.database.tenant(tenantId, async (tx) => {
    for (const { completed, finishedAt } of finished) assertFinishing(completed, finishedAt);
    // The tax status may have been withdrawn while the files were made.
    const ids = finished.map(({ completed }) => completed.document.id);
    const waiting = await holdBack(tx, ids);
    const ready = finished.filter(({ completed }) => !waiting.has(completed.document.id));
    if (ready.length === 0) return finished.map(() => []);
    const stored = ready.flatMap(({ file, singles, copies }) => [file, ...singles, ...copies]);
    const given = ready.map(({ completed: { document }, file, finishedAt, hidden }) => ({
      id: document.id,
      round: document.round,
      sha256: file.sha256,
      at: finishedAt,
      // No answer brings these back any more.
      left: hidden.length === 0 ? null : withoutFields(document.values, hidden),
    }));
    const rows = await withFiles(tx, tenantId, stored, 'application/pdf')
      .update(documents)
      .set({
        state: 'approved',
        isFinishing: false,
        pdfSha256: sql`given.sha256`,
        values: sql`coalesce(given."left", ${documents.values})`,
        finishedAt: sql`given.at`,
        delivery: 'mailing',
        revision: sql`${documents.revision} + 1`,
        updatedAt: sql`given.at`,
      })
      .from(
        sql`json_to_recordset(${JSON.stringify(given)}::json)
          as given (id uuid, round int, sha256 text, at timestamptz, "left" jsonb)`,
      )
      .where(
        // Nothing else can happen to a document that is being finished, so what was decided holds.
        and(
          eq(documents.id, sql`given.id`),
          eq(documents.round, sql`given.round`),
          eq(documents.state, 'pending'),
          eq(documents.isFinishing, true),
        ),
      )
      .returning({ id: documents.id });
    const done = new Set(rows.map(({ id }) => id));
    const kept = ready.filter(({ completed }) => done.has(completed.document.id));
    await keepSingles(tx, kept);
    await keepCopies(tx, kept);
    await record(tx, systemIn(tenantId), ...kept.map(finishedEvent));
    const locked = kept.map(({ completed: { document, parties }, finishedAt, file, ...made }) => ({
      document: {
        ...document,
        formKeys: document.formKeys.map((key) => {
          const single = made.singles.find(({ versionId }) => versionId === key.versionId);
          return { ...key, pdfSha256: single?.sha256 ?? null };
        }),
        state: 'approved' as const,
        isFinishing: false,
        delivery: 'mailing',
        finishedAt,
        pdfSha256: file.sha256,
      },
      parties: parties.map((party) => {
        const copy = made.copies.find(({ partyIds }) => partyIds.includes(party.id));
        return { ...party, pdfSha256: copy?.sha256 ?? null };
      }),
    }));
    const mails = await writeDueMails(tx, platform, locked, {
      tenantId,
      again: false,
      isRepeated: false,
      sentBy,
    });
    return finished.map(({ completed }) =>
      mails.filter(({ subjectId }) => subjectId === completed.document.id),
    );
  });
}

/** Notes which file is that of which form. */
async function keepSingles(tx: Tx, kept: readonly FinishedFile[]): Promise<void> {
  const given = kept.flatMap(({ completed: { document }, singles }) =>
    singles.map(({ versionId, sha256 }) => ({ id: document.id, version: versionId, sha256 })),
  );
  if (given.length === 0) return;
  await tx
    .update(documentForms)
    .set({ pdfSha256: sql`given.sha256` })
    .from(
      sql`json_to_recordset(${JSON.stringify(given)}::json)
        as given (id uuid, version uuid, sha256 text)`,
    )
    .where(
      and(
        eq(documentForms.documentId, sql`given.id`),
        eq(documentForms.formTemplateVersionId, sql`given.version`),
      ),
    );
}

/** Notes which file is that of which party. */
async function keepCopies(tx: Tx, kept: readonly FinishedFile[]): Promise<void> {
  for (const { partyIds, sha256 } of kept.flatMap(({ copies }) => copies)) {
    await tx
      .update(documentParties)
      .set({ pdfSha256: sha256 })
      .where(inArray(documentParties.id, [...partyIds]));
  }
}

/** @throws Failure `conflict` where the rules refuse to finish. */
function assertFinishing({ document, parties }: CompletedDocument, at: Date): void {
  const by = { kind: 'system' } as const;
  assertMay(chainOf(document, parties), { do: 'finish', by, at: at.toISOString() });
}

function finishedEvent({
  completed,
  file: { sha256, bytes },
  singles,
  issues,
  hidden,
}: FinishedFile): AppEvent {
  // What the document does not show as it should is on record with it.
  const detail = {
    sha256,
    bytes,
    ...(singles.length > 0 ? { forms: singles.map(singleDetail) } : {}),
    ...(issues.length > 0 ? { reports: issues } : {}),
    ...hiddenDetail(hidden),
  };
  return { type: 'document.finished', id: completed.document.id, detail };
}

const singleDetail = ({ formTemplateId, sha256, bytes }: SingleFile) => ({
  formTemplateId,
  sha256,
  bytes,
});
