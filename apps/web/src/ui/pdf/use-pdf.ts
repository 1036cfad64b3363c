import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf } from './open-pdf.ts';

export type PdfState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'open'; pages: readonly PDFPageProxy[] };

/** The pages of a PDF; opens it anew when the bytes are others, keeping the old ones until then. */
export function usePdf(data: ArrayBuffer | Uint8Array | undefined): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'loading' });
  useEffect(() => {
    if (data === undefined) return;
    const task = openPdf(data);
    let isShown = true;
    task.promise
      .then(loadPages)
      .then((pages) => isShown && setState({ status: 'open', pages }))
      .catch(() => isShown && setState({ status: 'failed' }));
    return () => {
      isShown = false;
      void task.destroy();
    };
  }, [data]);
  return data === undefined ? { status: 'loading' } : state;
}

function loadPages(pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}
