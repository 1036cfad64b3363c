import { findInText } from './find-in-text.ts';

/** The name by which the style sheet knows what was found. */
const name = 'pdf-search';

/**
 * Marks words in the text of a page: `texts` with the element that each stands in. The answer takes the
 * marks away. Browsers that can't mark text show none; the search leads to the page all the same.
 */
export function highlight(
  texts: readonly string[],
  elements: readonly HTMLElement[],
  words: string,
): () => void {
  if (words.trim() === '' || !('highlights' in CSS)) return () => undefined;
  const ranges = findInText(texts, words).flatMap(({ first, last }) => {
    const [from, to] = [elements[first.item]?.firstChild, elements[last.item]?.firstChild];
    if (!from || !to) return [];
    const range = new Range();
    range.setStart(from, first.offset);
    range.setEnd(to, last.offset + 1);
    return [range];
  });
  const marks = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, marks);
  for (const range of ranges) marks.add(range);
  return () => {
    for (const range of ranges) marks.delete(range);
  };
}
