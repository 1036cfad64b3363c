import type { DocumentState, PackOutput } from '@countersign/contract';
import { distinctNames } from '../../../platform/http/zip-of.ts';
import { type FiledDocument, fileNameOf, pdfFileName } from './make-pdf.ts';

/** A document whose forms may be files of their own. */
export interface FormedDocument extends FiledDocument {
  state: DocumentState;
  /** As its pack has it now. */
  output: PackOutput;
  formKeys: readonly { formTemplateId: string; name: string; pdfSha256?: string | null }[];
}

/** The PDF of one form of a document. */
export interface FormPdf {
  formTemplateId: string;
  /** `Crew pack - Ann Lee - Start form.pdf` */
  fileName: string;
  /** The sealed file; null as long as the document is not finished. */
  sha256: string | null;
}

/**
 * The PDFs that people get of a document, one for each form; empty where it is one PDF. What is finished stays what
 * it was finished as, whatever its pack says later. Which forms a draft has is not decided yet.
 */
export function formPdfsOf(document: FormedDocument): FormPdf[] {
  const { state, output, formKeys } = document;
  const isEach =
    state === 'approved'
      ? formKeys.some(({ pdfSha256 }) => typeof pdfSha256 === 'string')
      : state !== 'draft' && output === 'each' && formKeys.length > 1;
  if (!isEach) return [];
  const names = distinctNames(formKeys.map(({ name }) => fileNameOf(document, name)));
  return formKeys.map(({ formTemplateId, pdfSha256 }, form) => ({
    formTemplateId,
    fileName: `${names[form]}.pdf`,
    sha256: pdfSha256 ?? null,
  }));
}

/** The files that a document is downloaded as: one, which is none of a form, or one for each form. */
export function filesOf(
  document: FormedDocument,
): { formTemplateId: string | null; name: string }[] {
  const pdfs = formPdfsOf(document);
  if (pdfs.length === 0) return [{ formTemplateId: null, name: pdfFileName(document) }];
  return pdfs.map(({ formTemplateId, fileName }) => ({ formTemplateId, name: fileName }));
}
