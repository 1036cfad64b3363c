import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const dataUrl = new URL(`${import.meta.env.BASE_URL}pdfjs/`, window.location.href).href;

/** Opens a PDF in the worker of pdf.js. The caller destroys the task when the file is not shown. */
export function openPdf(data: ArrayBuffer | Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    // The worker takes the bytes away from the one who hands them over: give it a copy.
    data: new Uint8Array(data).slice(),
    cMapUrl: `${dataUrl}cmaps/`,
    standardFontDataUrl: `${dataUrl}standard_fonts/`,
    // A machine's own fonts can be of another width than those that the form names.
    useSystemFonts: false,
    wasmUrl: `${dataUrl}wasm/`,
    useWasm: false,
    enableXfa: false,
  });
}
