import { PdfProblem } from '../pdf-problem.ts';
import type { Pdfium } from './pdfium.ts';
import { loadErrors } from './pdfium.ts';

/** A document that PDFium has in its memory. */
export interface OpenPdf {
  document: number;
  /** PDFium's handle for drawing form fields; 0 where the file has no form. */
  form: number;
  pageCount: number;
  close(): void;
}

// A structure of callbacks, all absent; its first field is the version of the interface.
const formCallbacks = { bytes: 256, version: 2 } as const;

/** Reads a file. Throws `PdfProblem`. */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array): OpenPdf {
  // Viewers accept rubbish before the header, within the first kilobyte.
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new PdfProblem('not-a-pdf');
  const data = allocate(pdfium, bytes.length);
  pdfium.memory().set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    pdfium.free(data);
    const locked = error === loadErrors.password || error === loadErrors.security;
    throw new PdfProblem(locked ? 'password-protected' : 'broken');
  }
  const callbacks = pdfium.FPDF_GetFormType(document) === 0 ? 0 : startCallbacks(pdfium);
  const form = callbacks && pdfium.FPDFDOC_InitFormFillEnvironment(document, callbacks);
  const pageCount = pdfium.FPDF_GetPageCount(document);
  const close = () => {
    if (form) pdfium.FPDFDOC_ExitFormFillEnvironment(form);
    pdfium.FPDF_CloseDocument(document);
    if (callbacks) pdfium.free(callbacks);
    pdfium.free(data);
  };
  if (pageCount < 1) {
    close();
    throw new PdfProblem('broken');
  }
  return { document, form, pageCount, close };
}

/** Memory of PDFium's. It has 2 GiB at most. */
export function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.malloc(bytes);
  if (pointer === 0) throw new PdfProblem('too-complex');
  return pointer;
}

function startCallbacks(pdfium: Pdfium): number {
  const { bytes, version } = formCallbacks;
  const pointer = allocate(pdfium, bytes);
  pdfium.memory().fill(0, pointer, pointer + bytes);
  pdfium.memory()[pointer] = version;
  return pointer;
}
