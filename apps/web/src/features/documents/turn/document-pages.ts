import { type DocumentDetail, getDocumentPdf } from '@countersign/contract';
import { downloadFile } from '../../../core/api/call.ts';

type Pages = Pick<DocumentDetail, 'id' | 'hasPdf' | 'revision' | 'turns'>;

const fetchPages = ({ id }: Pages) =>
  downloadFile(getDocumentPdf, { params: { id }, query: { for: 'viewing' } });

/** The pages that were loaded last before they were asked for. */
let ahead: { key: string; answer: ReturnType<typeof fetchPages> } | undefined;

/** Pages show a document as it is at one moment: those of another moment are others. */
const keyOf = ({ id, hasPdf, revision, turns }: Pages) =>
  JSON.stringify([id, hasPdf, revision, turns.map(({ view }) => view)]);

/** Loads the pages of a document that is opened soon. */
export function loadPagesAhead(document: Pages): void {
  const key = keyOf(document);
  if (ahead?.key !== key) ahead = { key, answer: fetchPages(document) };
}

/** Loads the pages of a document, or takes those that were loaded ahead of the document as it is now. */
export function loadPages(document: Pages): ReturnType<typeof fetchPages> {
  if (ahead?.key !== keyOf(document)) return fetchPages(document);
  const { answer } = ahead;
  // A second try loads them again.
  ahead = undefined;
  return answer;
}
