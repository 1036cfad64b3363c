import { openRenderer } from '../render/open-renderer.ts';
import { defaultFileLimits, type FileLimits } from '../upload/file-limits.ts';
import { sanitise } from '../upload/sanitise.ts';
import { type MarkedPerson, matchReadText } from './match-read-text.ts';
import type { MarkLook } from './read-mark-text.ts';
import { readBitmapMark } from './read-picture.ts';

const dpi = 100;

/**
 * Finds those whose names or addresses fit what visible marks of some looks say on the first page of a PDF, as it is
 * shown (a mark is on every page, and reading one takes seconds): also where its pages are images, such as those of a scan or of a file that was printed through PostScript.
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
  // Elsewhere marks are texts, which are read as such.
  if (!opened.findInImages(0, () => true)) return [];
  const read = opened.draw(0, { dpi }, (bitmap) => readBitmapMark(bitmap, looks));
  return matchReadText(read, people);
}
