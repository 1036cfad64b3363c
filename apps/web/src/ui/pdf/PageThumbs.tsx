import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { PageThumb } from './PageThumb.tsx';
import classes from './PdfViewer.module.css';
import type { PdfSection } from './pdf-props.ts';
import { text } from './text.ts';

interface PageThumbsProps {
  pages: readonly PDFPageProxy[];
  sections: readonly PdfSection[];
  current: number;
  onOpen(index: number): void;
}

/** In CSS pixels. */
const width = 92;

/** The pages in small, with the names of the parts above their first ones. */
export function PageThumbs({ pages, sections, current, onOpen }: PageThumbsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`: it would move the whole window too.
    const [view, thumb] = [list.current, list.current?.children[current]];
    if (!view || !(thumb instanceof HTMLElement)) return;
    const isAbove = thumb.offsetTop < view.scrollTop;
    const isBelow = thumb.offsetTop + thumb.offsetHeight > view.scrollTop + view.clientHeight;
    if (isAbove || isBelow) view.scrollTop = thumb.offsetTop - view.clientHeight / 3;
  }, [current]);
  return (
    <ol ref={list} className={classes.thumbs} aria-label={text.thumbnails}>
      {pages.map((page, index) => {
        const section = sections.find(({ firstPage }) => firstPage === index);
        return (
          <li key={page.pageNumber}>
            {section !== undefined && sections.length > 1 && (
              <div className={classes.thumbSection} title={section.name}>
                {section.name}
              </div>
            )}
            <button
              type="button"
              className={classes.thumb}
              aria-label={text.page(index + 1)}
              aria-current={index === current ? 'page' : undefined}
              onClick={() => onOpen(index)}
            >
              <PageThumb page={page} size={page.getViewport({ scale: 1 })} width={width} />
              <span aria-hidden>{index + 1}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
