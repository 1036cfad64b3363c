import { WatermarkProblem } from './watermark-problem.ts';

/**
 * The pages (zero-based) that a text such as `all`, `odd`, `even` or `1-3, 7, 12-` chooses out of
 * `count`; pages in the text are counted from one, as people do. Throws `WatermarkProblem` for
 * everything else, for pages that are not there, and where no page is left.
 */
export function choosePages(text: string, count: number): Set<number> {
  const chosen = new Set<number>();
  for (const part of text.split(',')) {
    const range = readRange(part.trim().toLowerCase(), count);
    for (let page = range.first; page <= range.last; page += range.step) chosen.add(page - 1);
  }
  if (chosen.size === 0) {
    throw new WatermarkProblem(
      'wrong-pages',
      `“${text}” chooses no page: the document has ${count}. Choose other pages.`,
    );
  }
  return chosen;
}

interface Range {
  first: number;
  last: number;
  step: number;
}

const names: Record<string, { first: number; step: number }> = {
  all: { first: 1, step: 1 },
  odd: { first: 1, step: 2 },
  even: { first: 2, step: 2 },
};

function readRange(part: string, count: number): Range {
  const named = Object.hasOwn(names, part) ? names[part] : undefined;
  if (named) return { ...named, last: count };
  const match = /^(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?$/.exec(part);
  if (!match) {
    throw new WatermarkProblem(
      'wrong-pages',
      `“${part}” is no choice of pages. Write all, odd, even, or pages such as 1-3, 7, 12-.`,
    );
  }
  const first = Number(match[1]);
  const last = match[3] ? Number(match[3]) : match[2] ? count : first;
  if (first < 1 || first > count || last > count) {
    const missing = first < 1 || first > count ? first : last;
    throw new WatermarkProblem(
      'wrong-pages',
      `There is no page ${missing}: the document has ${count}. Choose pages from 1 to ${count}.`,
    );
  }
  if (last < first) {
    throw new WatermarkProblem(
      'wrong-pages',
      `“${part}” runs backwards. Write ${last}-${first} instead.`,
    );
  }
  return { first, last, step: 1 };
}
