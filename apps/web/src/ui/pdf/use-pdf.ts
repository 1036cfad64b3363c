import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf } from './open-pdf.ts';

type PdfState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'open'; pages: readonly PDFPageProxy[] };

/** Opens the pages of a PDF; opens it again when the bytes are others, keeping the old ones until then. */
export function usePdf(data: ArrayBuffer | Uint8Array | undefined): PdfState {
  const [{ state, task }, show] = useState<Shown>({ state: { status: 'loading' } });
  useEffect(() => {
    if (data === undefined) return;
    const opening = openPdf(data);
    let isWanted = true;
    let isShown = false;
    opening.promise
      .then(loadPages)
      .then((pages) => {
        if (!isWanted) return;
        isShown = true;
        show({ state: { status: 'open', pages }, task: opening });
      })
      .catch(() => isWanted && show({ state: { status: 'failed' } }));
    return () => {
      isWanted = false;
      if (!isShown) void opening.destroy();
    };
  }, [data]);
  // Pages that are shown are drawn again whenever they move or grow: their file stays open until
  // another is shown in its place.
  useEffect(() => () => void task?.destroy(), [task]);
  return data === undefined ? { status: 'loading' } : state;
}

interface Shown {
  state: PdfState;
  task?: PDFDocumentLoadingTask;
}

function loadPages(pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}
