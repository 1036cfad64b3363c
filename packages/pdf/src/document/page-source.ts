import type { PDF, PDFPage } from '@libpdf/core';
import { PdfName } from '@libpdf/core';
import type { ContentState } from './check-content.ts';
import { checkContent } from './check-content.ts';
import { contentStreams, joinContent, unpackContent } from './page-content.ts';

/** Holds the content of a page itself, and the state it leaves to content that is painted after it. */
export interface PageSource extends ContentState {
  /** What its content streams say, as far as it counts. */
  content: Buffer;
}

/** Reads what a page itself shows. A stream that is not all there shows nothing. */
export function readPageSource(pdf: PDF, page: PDFPage): PageSource {
  const resolve = pdf.getObject.bind(pdf);
  const resources = page.dict.getDict('Resources', resolve);
  const parts = contentStreams(pdf, page.dict).map((stream) => unpackContent(pdf, stream));
  const content = joinContent(parts.map(({ data }) => data));
  const state = checkContent(content, (kind, name) => {
    return resources?.getDict(kind, resolve)?.has(PdfName.of(name)) === true;
  });
  const isSound = state.isSound && parts.every((part) => part.state === 'sound');
  return { ...state, isSound, content: content.subarray(0, state.length) };
}
