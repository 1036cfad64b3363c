import { PdfProblem } from '../pdf-problem.ts';
import { EngineProblem } from '../workers/engine-problem.ts';
import { each } from './each.ts';

/** Holds the results from the pages of a file. */
export interface FoundOnPages<Found> {
  found: Found[];
  /** Zero-based pages that could not be looked at: they took too long, or too much memory. */
  unread: number[];
}

/** Number of pages that one task reads: sending a task costs more than reading a page. */
const pagesAtOnce = 8;
/** After so many pages that could not be looked at, those that are left are not tried. */
const maxUnread = 3;

/**
 * Looks at pages, several in each task and a few tasks at once. Where a task fails, its pages are tried one by one:
 * a page that hangs or takes too much memory keeps none of the others from being looked at. Fails with every
 * error that lies in no page.
 */
export async function pageByPage<Found>(
  pages: readonly number[],
  tasksAtOnce: number,
  look: (pages: number[]) => Promise<Found[]>,
): Promise<FoundOnPages<Found>> {
  const found: Found[] = [];
  const unread: number[] = [];
  const failed: number[] = [];
  const tryPages = (some: number[]) =>
    look(some).catch((error: unknown) => {
      if (!isOfPage(error)) throw error;
      return undefined;
    });
  const batches = Array.from({ length: Math.ceil(pages.length / pagesAtOnce) }, (_, batch) =>
    pages.slice(batch * pagesAtOnce, (batch + 1) * pagesAtOnce),
  );
  const looks = each(batches, tasksAtOnce, async (batch) => {
    // Each task that fails takes as long as a task may: a file of such pages must not be gone through to its end.
    const isTried = failed.length < maxUnread * pagesAtOnce;
    const answer = isTried ? await tryPages(batch) : undefined;
    if (!answer) failed.push(...batch);
    return answer ?? [];
  });
  for await (const some of looks) found.push(...some);
  for (const page of failed.toSorted((one, other) => one - other)) {
    const answer = unread.length < maxUnread ? await tryPages([page]) : undefined;
    if (answer) found.push(...answer);
    else unread.push(page);
  }
  return { found, unread };
}

function isOfPage(error: unknown): boolean {
  if (error instanceof EngineProblem) return error.code !== 'closed';
  return error instanceof PdfProblem && (error.code === 'too-complex' || error.code === 'broken');
}
