import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { findInText } from './find-in-text.ts';

/** A search in the pages of a PDF. */
export interface PdfSearch {
  words: string;
  setWords(words: string): void;
  /** How many times the words stand on each page, from the first on; undefined until that is known. */
  counts: readonly number[] | undefined;
}

const pause = 200;

/** Looks for words in the pages of a PDF; their texts are read when something is first looked for. */
export function useSearch(pages: readonly PDFPageProxy[]): PdfSearch {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{
    words: string;
    pages: readonly PDFPageProxy[];
    counts: number[];
  }>();
  const texts = useRef(new WeakMap<PDFPageProxy, Promise<string[]>>());
  const isSearching = words.trim() !== '';
  useEffect(() => {
    if (!isSearching) return;
    let isWanted = true;
    const textsOf = (page: PDFPageProxy) => {
      const known = texts.current.get(page) ?? readTexts(page);
      texts.current.set(page, known);
      return known;
    };
    const timer = setTimeout(() => {
      void Promise.all(pages.map(textsOf)).then((all) => {
        if (!isWanted) return;
        setFound({ words, pages, counts: all.map((one) => findInText(one, words).length) });
      });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [pages, words, isSearching]);
  const isKnown = found?.words === words && found.pages === pages;
  return { words, setWords, counts: isSearching && isKnown ? found.counts : undefined };
}

/** The texts of a page; none where it can't be read. */
async function readTexts(page: PDFPageProxy): Promise<string[]> {
  try {
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item ? item.str : []));
  } catch {
    return [];
  }
}
