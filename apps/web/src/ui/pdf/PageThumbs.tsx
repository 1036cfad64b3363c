import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from './PdfViewer.module.css';
import type { PdfSection } from './pdf-props.ts';
import { useIsNear } from './use-is-near.ts';

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
    <ol ref={list} className={classes.thumbs} aria-label="Pages in small">
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
              aria-label={`Page ${index + 1}`}
              aria-current={index === current ? 'page' : undefined}
              onClick={() => onOpen(index)}
            >
              <Thumb page={page} />
              <span aria-hidden>{index + 1}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Thumb({ page }: { page: PDFPageProxy }) {
  const holder = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(holder, '300px 0px');
  const size = page.getViewport({ scale: 1 });
  const scale = width / size.width;
  useEffect(() => {
    const element = holder.current;
    if (element === null || !isNear) return;
    const canvas = document.createElement('canvas');
    const viewport = page.getViewport({ scale: scale * Math.min(2, window.devicePixelRatio || 1) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas, viewport });
    drawing.promise.then(
      () => element.replaceChildren(canvas),
      () => undefined,
    );
    return () => drawing.cancel();
  }, [page, scale, isNear]);
  return (
    <span
      ref={holder}
      className={classes.thumbPage}
      style={{ width, height: size.height * scale }}
      aria-hidden
    />
  );
}
