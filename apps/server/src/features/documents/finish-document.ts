import type { AppEvent } from '@countersign/contract';
import type { HiddenField } from '@countersign/domain';
import { EngineProblem, type MadeDocument, PdfProblem } from '@countersign/pdf';
import { and, eq, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { withFiles } from '../../platform/files/record-file.ts';
import { safeError } from '../../platform/log/log.ts';
import type { MailToSend } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemIn } from '../../platform/policy/caller.ts';
import type { Some } from '../../platform/together.ts';
import { assertMay } from './act-on-document.ts';
import { type AttachedFile, type CompletedDocument, certificateOf } from './certificate-of.ts';
import { decidedFields, hiddenDetail } from './decide-fields.ts';
import { type SentBy, writeDueMails } from './document-mails.ts';
import { type FormVersion, withContents } from './document-queries.ts';
import { makePdf } from './make-pdf.ts';
import { chainOf } from './party-queries.ts';
import { picturedValues } from './party-values.ts';

/** A document whose finished file is in the store. */
export interface FinishedFile {
  tenantId: string;
  completed: CompletedDocument;
  finishedAt: Date;
  file: StoredFile;
  /** What it does not show as it should. */
  issues: MadeDocument['issues'];
  /** The fields that are not there, with the reasons. */
  hidden: readonly HiddenField[];
}

/** Makes the finished file of a document that everybody has acted on, seals it, and stores it. */
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
  const { hidden } = decidedFields(forms, values);
  const shown = { ...document, values };
  const isWhole = attachments.length === 0 || document.attachments === 'beside';
  const make = isWhole ? makeWhole : makeWithAttachments;
  const { parts, issues } = await make(platform, completed, shown, forms, finishedAt);
  const file = await files.put(...parts);
  return { tenantId, completed, finishedAt, file, issues, hidden };
}

type Made = Pick<MadeDocument, 'parts' | 'issues'>;
type Shown = Parameters<typeof makePdf>[1];

/** The forms and the certificate, sealed in one go. */
async function makeWhole(
  platform: Platform,
  completed: CompletedDocument,
  shown: Shown,
  forms: readonly FormVersion[],
  at: Date,
): Promise<Made> {
  const certificate = await certificateOf(platform, completed, forms, at);
  const { sealer } = platform.sealing;
  const seal = { sealer, options: sealOptions(platform, completed, at) };
  return makePdf(platform, shown, forms, { certificate, seal });
}

/** The forms, what parties attached, and the certificate behind it, sealed together. */
async function makeWithAttachments(
  platform: Platform,
  completed: CompletedDocument,
  shown: Shown,
  forms: readonly FormVersion[],
  at: Date,
): Promise<Made> {
  const { pdf, sealing } = platform;
  const { parts, issues } = await makePdf(platform, shown, forms);
  const attached: Uint8Array[] = [];
  for (const file of completed.attachments) attached.push(...(await pagesOf(platform, file)));
  const { values, options } = await certificateOf(platform, completed, forms, at);
  const certificate = await pdf.typeset('certificate', values, options);
  const whole = await pdf.mergePdfs([Buffer.concat(parts), ...attached, certificate]);
  const sealed = await pdf.seal(whole, sealing.sealer, sealOptions(platform, completed, at));
  return { parts: sealed.parts, issues };
}

/** How long the pages of somebody else's file may take, in milliseconds. */
const attachmentTimeout = 30_000;

/**
 * The pages of a file that somebody attached. None of one that is no PDF, or that can't be put among others:
 * it goes with the mails as it is, and its hash is in the certificate.
 */
async function pagesOf(
  { pdf, files, log }: Platform,
  { contentType, sha256 }: AttachedFile,
): Promise<Uint8Array[]> {
  if (contentType !== 'application/pdf') return [];
  const bytes = await files.read(sha256);
  try {
    const pages = await pdf.until(AbortSignal.timeout(attachmentTimeout)).mergePdfs([bytes]);
    return [Buffer.concat(pages)];
  } catch (error) {
    if (!(error instanceof PdfProblem) && !isTooMuch(error)) throw error;
    log.warn(safeError(error), 'the pages of an attached file could not be taken into a document');
    return [];
  }
}

/** Whether a file took more time or memory than it may: that is the fault of the file, and trying again is no use. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof EngineProblem) return error.code !== 'closed';
  return error instanceof Error && error.name === 'TimeoutError';
}

function sealOptions(
  { sealing, settings }: Platform,
  { document: { company, tenantName } }: CompletedDocument,
  time: Date,
) {
  return {
    time,
    reason: `Finished with ${settings.productName}: everybody who was asked has acted`,
    location: company.name === tenantName ? tenantName : `${company.name}, ${tenantName}`,
    ...(sealing.timestamp ? { timestamp: sealing.timestamp } : {}),
  };
}

/**
 * Writes down that documents of one tenant are finished, with their files, and the mails that follow. Answers
 * the mails of each document; none of one that somebody else has finished meanwhile.
 */
export function keepFinished(
  platform: Platform,
  finished: Some<FinishedFile>,
  sentBy: SentBy,
): Promise<MailToSend[][]> {
  const [{ tenantId }] = finished;
  return platform.database.tenant(tenantId, async (tx) => {
    for (const { completed, finishedAt } of finished) assertFinishing(completed, finishedAt);
    const stored = finished.map(({ file }) => file);
    const given = finished.map(({ completed, file, finishedAt }) => ({
      id: completed.document.id,
      round: completed.document.round,
      sha256: file.sha256,
      at: finishedAt,
    }));
    const rows = await withFiles(tx, tenantId, stored, 'application/pdf')
      .update(documents)
      .set({
        state: 'approved',
        isFinishing: false,
        pdfSha256: sql`given.sha256`,
        finishedAt: sql`given.at`,
        delivery: 'mailing',
        revision: sql`${documents.revision} + 1`,
        updatedAt: sql`given.at`,
      })
      .from(
        sql`json_to_recordset(${JSON.stringify(given)}::json)
          as given (id uuid, round int, sha256 text, at timestamptz)`,
      )
      .where(
        // Nothing but this can happen to a document that is being finished, so what was decided holds.
        and(
          eq(documents.id, sql`given.id`),
          eq(documents.round, sql`given.round`),
          eq(documents.state, 'pending'),
          eq(documents.isFinishing, true),
        ),
      )
      .returning({ id: documents.id });
    const ids = new Set(rows.map(({ id }) => id));
    const kept = finished.filter(({ completed }) => ids.has(completed.document.id));
    await record(tx, systemIn(tenantId), ...kept.map(finishedEvent));
    const held = kept.map(({ completed: { document, parties }, finishedAt, file }) => ({
      document: {
        ...document,
        state: 'approved' as const,
        isFinishing: false,
        delivery: 'mailing',
        finishedAt,
        pdfSha256: file.sha256,
      },
      parties,
    }));
    const mails = await writeDueMails(tx, platform, held, {
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

/** @throws Failure `conflict` where the rules refuse to finish. */
function assertFinishing({ document, parties }: CompletedDocument, at: Date): void {
  const by = { kind: 'system' } as const;
  assertMay(chainOf(document, parties), { do: 'finish', by, at: at.toISOString() });
}

function finishedEvent({
  completed,
  file: { sha256, bytes },
  issues,
  hidden,
}: FinishedFile): AppEvent {
  // What the document does not show as it should is on record with it.
  const detail = {
    sha256,
    bytes,
    ...(issues.length > 0 ? { reports: issues } : {}),
    ...hiddenDetail(hidden),
  };
  return { type: 'document.finished', id: completed.document.id, detail };
}
