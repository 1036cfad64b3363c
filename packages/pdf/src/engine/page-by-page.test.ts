import { afterEach, describe, expect, it } from 'vitest';
import { stream, writePdf } from '../../test-support/write-pdf.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { EngineProblem } from '../workers/engine-problem.ts';
import { createEngine, type Engine } from './create-engine.ts';
import { pageByPage } from './page-by-page.ts';

let engine: Engine | undefined;
afterEach(() => engine?.close());

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Answers a hundred for each page, and fails where one of some is requested. */
function lookBut(bad: readonly number[], error: Error) {
  const looks: number[][] = [];
  const look = async (pages: number[]) => {
    looks.push(pages);
    if (pages.some((page) => bad.includes(page))) throw error;
    return pages.map((page) => 100 + page);
  };
  return { looks, look };
}

describe('pages one by one', () => {
  it('are looked at several at once, and singly where one of them fails', async () => {
    const { looks, look } = lookBut([9], new EngineProblem('out-of-time'));
    const { found, unread } = await pageByPage(numbers(20), 2, look);
    expect(unread).toEqual([9]);
    expect(found.toSorted()).toEqual(numbers(20).flatMap((page) => (page === 9 ? [] : 100 + page)));
    expect(looks.map(({ length }) => length)).toEqual([8, 8, 4, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('are given up after a few that fail', async () => {
    const { looks, look } = lookBut(numbers(500), new EngineProblem('thread-ended'));
    const { found, unread } = await pageByPage(numbers(500), 2, look);
    expect([found.length, unread.length]).toEqual([0, 500]);
    expect(looks.length).toBeLessThan(10);
  });

  it('fail with what lies in no page', async () => {
    for (const error of [new EngineProblem('closed'), new PdfProblem('password-protected')]) {
      const { look } = lookBut([0], error);
      await expect(pageByPage([0], 2, look)).rejects.toBe(error);
    }
  });
});

/** Three pages with a cell to write in; the middle one also shows forms that show others many times each. */
function withEndlessPage(): Uint8Array {
  const levels = 12;
  const resources = (number: number) => `/Resources<</XObject<</F ${number} 0 R>>>>`;
  const nested = numbers(levels).map((level) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 300 200]${resources(9 + level)}`,
      '/F Do '.repeat(10),
    ),
  );
  const box = '60 100 140 20 re S';
  const page = (content: number, more = '') =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R${more}>>`;
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
    page(6),
    page(7, resources(8)),
    page(6),
    stream('', box),
    stream('', `${box} /F Do`),
    ...nested,
    stream('/Type/XObject/Subtype/Form/BBox[0 0 300 200]', '0 0 9 9 re f'),
  ]);
}

it('a page that takes for ever keeps none of the others from being looked at', async () => {
  engine = createEngine({ threads: 1, taskTimeoutMs: 5_000 });
  const { found, unread } = await engine.detectOnPages(withEndlessPage(), [0, 1, 2]);
  expect(unread).toEqual([1]);
  expect(found.map(({ page, type }) => [page, type])).toEqual([
    [0, 'text'],
    [2, 'text'],
  ]);
  const given = { isBox: false, x: 60, y: 80, width: 140, height: 20 };
  const fields = [0, 1, 2].map((page) => ({ ...given, key: `${page}`, page }));
  expect((await engine.labelOnPages(withEndlessPage(), fields)).unread).toEqual([1]);
});
