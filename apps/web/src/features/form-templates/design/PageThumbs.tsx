import type { PageSize } from '@countersign/contract';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useIsNear } from '../../../ui/pdf/use-is-near.ts';
import classes from './Designer.module.css';

interface PageThumbsProps {
  pages: readonly PageSize[];
  pdf: readonly PDFPageProxy[] | undefined;
  current: number;
  /** How many fields are on each page. */
  counts: readonly number[];
  onOpen(index: number): void;
}

/** In CSS pixels. */
const width = 84;

/** The pages in small, with how many fields each has. */
export function PageThumbs({ pages, pdf, current, counts, onOpen }: PageThumbsProps) {
  return (
    <ol className={classes.thumbs} aria-label="Pages in small">
      {pages.map((size, index) => (
        // A form's pages have no names, and none comes or goes.
        <li key={index}>
          <button
            type="button"
            className={classes.thumb}
            aria-label={`Page ${index + 1}, ${counts[index] ?? 0} fields`}
            aria-current={index === current ? 'page' : undefined}
            onClick={() => onOpen(index)}
          >
            <Thumb pdf={pdf?.[index]} size={size} />
            <span aria-hidden>{`${index + 1} · ${counts[index] ?? 0}`}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Thumb({ pdf, size }: { pdf: PDFPageProxy | undefined; size: PageSize }) {
  const holder = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(holder, '300px 0px');
  const scale = width / size.width;
  useEffect(() => {
    const element = holder.current;
    if (element === null || pdf === undefined || !isNear) return undefined;
    const canvas = document.createElement('canvas');
    const viewport = pdf.getViewport({ scale: scale * Math.min(2, window.devicePixelRatio || 1) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const drawing = pdf.render({ canvas, viewport });
    drawing.promise.then(
      () => element.replaceChildren(canvas),
      () => undefined,
    );
    return () => drawing.cancel();
  }, [pdf, scale, isNear]);
  return (
    <span
      ref={holder}
      className={classes.thumbPage}
      style={{ width, height: size.height * scale }}
      aria-hidden
    />
  );
}
