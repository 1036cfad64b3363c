import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The part of pdf.js that we use; it is a dependency of the web client, which brings its types. */
interface PdfJs {
  getDocument(options: { data: Uint8Array; verbosity: number; disableFontFace: boolean }): {
    promise: Promise<{
      numPages: number;
      getPage(number: number): Promise<{ getTextContent(): Promise<{ items: TextItem[] }> }>;
    }>;
    destroy(): Promise<void>;
  };
}

interface TextItem {
  str: string;
  hasEOL: boolean;
}

const require = createRequire(import.meta.url);

/** The lines of text that pdf.js finds on each page. */
export async function readWithPdfJs(pdf: Uint8Array): Promise<string[][]> {
  const file = require.resolve('pdfjs-dist/legacy/build/pdf.mjs');
  const { getDocument } = (await import(pathToFileURL(file).href)) as PdfJs;
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
    pages.push(text.split('\n'));
  }
  await task.destroy();
  return pages;
}
