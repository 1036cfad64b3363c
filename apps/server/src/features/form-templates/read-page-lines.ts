import type { PageLines, PageSize } from '@countersign/contract';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';

/** Caches the lines that were read last, by file and page: a file never changes. */
const known = new LRUCache<string, PageLines>({ max: 500 });

/**
 * The lines and boxes that a page of a template draws.
 * @throws Failure `not-found` where there is no such page
 */
export async function readPageLines(
  { pdf, files }: Pick<Platform, 'pdf' | 'files'>,
  { fileSha256, pages }: { fileSha256: string; pages: readonly PageSize[] },
  page: number,
): Promise<PageLines> {
  if (pages[page] === undefined) throw notFound('page');
  const key = `${fileSha256} ${page}`;
  const before = known.get(key);
  if (before) return before;
  const lines = await pdf.pageLines(await files.read(fileSha256), page);
  known.set(key, lines);
  return lines;
}
