import { Readable } from 'node:stream';
import type {
  AppEvent,
  EndpointParsed,
  getDocumentPdf as endpoint,
  RenderIssue,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { FileAnswer } from '../../../platform/http/operation.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { fillDraft } from '../queries/bound-values.ts';
import { type FormVersion, findDocument, withContents } from '../queries/document-queries.ts';
import { readWholeParties } from '../queries/party-queries.ts';
import { picturedValues } from '../queries/party-values.ts';
import { type FormedDocument, formPdfsOf } from './form-pdfs.ts';
import { type DocumentToMake, makePdf, makeRequest, pdfFileName } from './make-pdf.ts';

/**
 * The PDF of a document: the sealed one, or how it stands: with the values of those who have acted, and of a
 * draft as it would be sent now. Of one form alone, where each is a PDF of its own.
 * @throws Failure `not-found`
 */
export async function getDocumentPdf(
  platform: Platform,
  user: Member,
  id: string,
  { for: what, formTemplateId }: Query,
): Promise<FileAnswer> {
  const { document, forms } = await findForms(platform, user, id);
  if (what === 'download') {
    await platform.database.tenant(user.tenantId, (tx) => record(tx, user, downloaded(id)));
  }
  if (formTemplateId !== undefined) return formPdf(platform, document, forms, formTemplateId);
  const fileName = pdfFileName(document);
  const { pdfSha256 } = document;
  if (pdfSha256) return { ...(await platform.files.open(pdfSha256)), fileName };
  const { parts } = await makePdf(platform, document, forms);
  return answerOf(parts, fileName);
}

type Query = EndpointParsed<typeof endpoint>['query'];

/** A document with what is shown of it, to make PDFs of. */
type Shown = DocumentToMake & FormedDocument;

/**
 * One form of a document as a PDF of its own: the sealed one, or how it stands.
 * @throws Failure `not-found` where it has no such form, or is one PDF
 */
export async function formPdf(
  platform: Pick<Platform, 'files' | 'pdf'>,
  document: Shown,
  forms: readonly FormVersion[],
  formTemplateId: string,
): Promise<FileAnswer> {
  const found = formPdfsOf(document).find((pdf) => pdf.formTemplateId === formTemplateId);
  if (!found) throw notFound('PDF');
  const { fileName, sha256 } = found;
  if (sha256 !== null) return { ...(await platform.files.open(sha256)), fileName };
  const made = await platform.pdf.makeSingles(await makeRequest(platform, document, forms));
  const single = made[forms.findIndex((form) => form.formTemplateId === formTemplateId)];
  if (!single) throw notFound('PDF');
  return answerOf(single.parts, fileName);
}

/**
 * The forms of a document that is not finished, each as a PDF of its own, as the document stands.
 * @throws Failure `not-found`
 */
export async function makeSinglePdfs(platform: Platform, user: Member, id: string) {
  const { document, forms } = await findForms(platform, user, id);
  return platform.pdf.makeSingles(await makeRequest(platform, document, forms));
}

/** A file that was made, as an answer. */
export function answerOf(parts: readonly Uint8Array[], fileName: string): FileAnswer {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return { stream: Readable.from(parts), bytes, fileName };
}

/** A user downloads a document, and the files with these hashes that were attached to it. */
export function downloaded(id: string, attachments: readonly string[] = []): AppEvent {
  const listed = attachments.length > 0 ? { attachments: [...attachments] } : {};
  return { type: 'document.downloaded', id, detail: { partyId: null, ...listed } };
}

/**
 * Lists the values that a document's PDF does not show as it should, each placement of a field once.
 * @throws Failure `not-found`
 */
export const getDocumentReports = operation(
  contract.getDocumentReports,
  async ({ platform, caller: user, params: { id } }) => {
    const { document, forms } = await findForms(platform, user, id);
    const { issues } = await makePdf(platform, document, forms);
    const items = issues.flatMap(({ form, field: key, kind, detail }): RenderIssue[] => {
      const formTemplateId = forms[form]?.formTemplateId;
      return formTemplateId === undefined ? [] : [{ formTemplateId, key, kind, detail }];
    });
    return { items };
  },
);

function findForms({ database }: Platform, user: Member, id: string) {
  return database.tenant(user.tenantId, (tx) => readShown(tx, user, id));
}

/**
 * Reads a document as its PDF shows it: with the values of those who have acted, and of a draft as it would be sent.
 * @throws Failure `not-found`
 */
export async function readShown(tx: Tx, user: Member, id: string) {
  const found = await findDocument(tx, id, visibleDocuments(user));
  const forms = await withContents(tx, found.formKeys);
  if (found.state === 'draft') {
    const { forms: known, values } = await fillDraft(tx, user, found, forms);
    return { document: { ...found, values }, forms: known };
  }
  if (found.round === 0) return { document: found, forms };
  const parties = await readWholeParties(tx, id);
  const values = picturedValues(forms, found.values, parties);
  return { document: { ...found, values }, forms };
}
