import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from './PageThumb.module.css';
import { useIsNear } from './use-is-near.ts';

interface PageThumbProps {
  /** The page, once it is there. */
  page: PDFPageProxy | undefined;
  /** Its size in points. */
  size: { width: number; height: number };
  /** In CSS pixels. */
  width: number;
}

/** A page in small, drawn once it is near the part of the list that is in sight. */
export function PageThumb({ page, size, width }: PageThumbProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(holder, '300px 0px');
  const scale = width / size.width;
  useEffect(() => {
    const element = holder.current;
    if (element === null || page === undefined || !isNear) return undefined;
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
      className={classes.page}
      style={{ width, height: size.height * scale }}
      aria-hidden
    />
  );
}
