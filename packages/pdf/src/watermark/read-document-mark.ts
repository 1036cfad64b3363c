import { openRenderer } from '../render/open-renderer.ts';
import { defaultFileLimits, type FileLimits } from '../upload/file-limits.ts';
import { sanitise } from '../upload/sanitise.ts';
import { type MarkedPerson, matchReadText } from './match-read-text.ts';
import type { MarkLook } from './read-mark-text.ts';
import { readBitmapMark } from './read-picture.ts';

/** A mark is on every page; reading one takes seconds. */
const maxPages = 3;
const dpi = 100;

/**
 * Finds those whose names or addresses fit what visible marks of some looks say on the first pages of a PDF, as they
 * are shown: also where its pages are images, such as those of a scan or of a file that was printed through PostScript.
 * Throws `PdfProblem`.
 */
export async function readDocumentMark(
  bytes: Uint8Array,
  looks: readonly MarkLook[],
  people: readonly MarkedPerson[],
  limits: FileLimits = defaultFileLimits,
): Promise<MarkedPerson[]> {
  // A renderer of its own, whose memory is freed with it.
  const opened = await (await openRenderer()).open(await sanitise(bytes, limits));
  const pages = Array.from({ length: Math.min(opened.pageCount, maxPages) }, (_, page) => page);
  const read = pages.flatMap((page) =>
    opened.draw(page, { dpi }, (bitmap) => readBitmapMark(bitmap, looks)),
  );
  return matchReadText([...new Set(read)], people);
}
