// The process in which `scripts/try-pdfs.ts` tries files, one after the other, so that one which
// PDFium does not survive ends this process alone.
import fs from 'node:fs';
import process from 'node:process';
import { createEngine, PdfProblem } from '@countersign/pdf';
import type { OpenPdf } from '../../packages/pdf/src/render/open-pdf.ts';
import { openPdf } from '../../packages/pdf/src/render/open-pdf.ts';
import type { Pdfium } from '../../packages/pdf/src/render/pdfium.ts';
import { startPdfium } from '../../packages/pdf/src/render/pdfium.ts';
import { documentFaults } from '../../packages/pdf/test-support/document-faults.ts';
import { compareWithSource } from './compare-pdfs.ts';
import { sampleValues } from './sample-values.ts';

/** Holds the outcome for a file, in words; a fault is ours to fix. */
export interface TriedPdf {
  kind: 'ok' | 'refused' | 'fault';
  what: string;
}

const engine = createEngine({ threads: 1, cacheEntries: 1 });
const starting = startPdfium();

process.on('message', (file) => {
  void tryPdf(file as string).then((tried) => process.send?.(tried));
});

async function tryPdf(file: string): Promise<TriedPdf> {
  try {
    const pdfium = await starting;
    const bytes = fs.readFileSync(file);
    const form = await engine.readForm(bytes);
    const load = async () => [{ pdf: form.pdf, fields: form.fields }];
    const values = [sampleValues(form.fields)];
    const request = { key: file, load, meta: { title: '', id: file } };
    const filled = await engine.make({ ...request, values });
    const made = Buffer.concat(filled.parts);
    const [complaint] = await documentFaults(made, bytes);
    if (complaint) return { kind: 'fault', what: `qpdf: ${complaint}` };
    const about = `${form.pages.length} pages, ${form.fields.length} fields`;
    const source = openSource(pdfium, bytes);
    if (!source) return { kind: 'ok', what: `${about}; PDFium cannot read the source` };
    // Values that are too long for their boxes overflow them, which is no fault of the page.
    const empty = filled.issues.length > 0 && (await engine.make({ ...request, values: [{}] }));
    const seen = empty ? Buffer.concat(empty.parts) : made;
    const fault = compareWithSource(pdfium, source, seen, form);
    source.close();
    return fault === undefined ? { kind: 'ok', what: about } : { kind: 'fault', what: fault };
  } catch (error) {
    if (error instanceof PdfProblem) return { kind: 'refused', what: error.code };
    return { kind: 'fault', what: error instanceof Error ? String(error.stack) : String(error) };
  }
}

function openSource(pdfium: Pdfium, bytes: Uint8Array): OpenPdf | undefined {
  try {
    return openPdf(pdfium, bytes);
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}
