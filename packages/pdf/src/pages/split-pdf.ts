import { joinPages } from './join-pages.ts';
import { openSource } from './open-source.ts';
import { PageProblem, sayPages } from './page-problem.ts';

/** Pages that follow one another, counted from 1, both ends with them. */
export interface PageRange {
  from: number;
  to: number;
}

/**
 * Makes a file of each range of a file's pages, and answers the parts of each. Ranges may overlap and
 * leave pages out. What comes along is as in `mergePdfs`; links to pages that are not in the range
 * stay behind. Throws `PageProblem` for a range that the file does not have, and `PdfProblem`.
 */
export async function splitPdf(file: Uint8Array, ranges: PageRange[]): Promise<Buffer[][]> {
  const pdf = await openSource(file);
  const count = pdf.getPageCount();
  for (const range of ranges) checkRange(range, count);
  return ranges.map(({ from, to }) => {
    const pages = Array.from({ length: to - from + 1 }, (_, index) => from - 1 + index);
    return joinPages([{ pdf, pages }], [file, `${from}-${to}`]);
  });
}

function checkRange({ from, to }: PageRange, count: number): void {
  const whole = Number.isInteger(from) && Number.isInteger(to);
  if (whole && from >= 1 && from <= to && to <= count) return;
  throw new PageProblem(
    'bad-range',
    `This PDF has ${sayPages(count)}, so it has no pages ${from} to ${to}. Give page numbers from 1 to ${count}, the lower one first.`,
  );
}
