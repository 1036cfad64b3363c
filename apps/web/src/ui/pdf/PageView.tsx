import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { highlight } from './highlight.ts';
import classes from './PdfViewer.module.css';
import type { PdfPage } from './pdf-props.ts';
import { text } from './text.ts';
import { useIsNear } from './use-is-near.ts';

/** Canvases beyond this many pixels fail on phones. */
const maxCanvasPixels = 16_000_000;

interface PageViewProps {
  page: PDFPageProxy;
  index: number;
  count: number;
  scale: number;
  /** What is looked for. */
  search?: string;
  renderOverlay?(page: PdfPage): ReactNode;
}

/** One page: its picture while it is near the view, its text, and what lies over it. */
export function PageView({ page, index, count, scale, search = '', renderOverlay }: PageViewProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, '800px 0px');
  const [textLayer, setTextLayer] = useState<TextLayer>();
  const { width, height } = page.getViewport({ scale: 1 });

  useEffect(() => {
    const canvasHolder = canvas.current;
    const textHolder = textRef.current;
    if (canvasHolder === null || textHolder === null) return;
    if (!isNear) {
      canvasHolder.replaceChildren();
      return;
    }
    return drawPage(page, scale, canvasHolder, textHolder, setTextLayer);
  }, [page, scale, isNear]);
  useEffect(
    () => textLayer && highlight(textLayer.textContentItemsStr, textLayer.textDivs, search),
    [textLayer, search],
  );

  return (
    <section
      ref={frame}
      className={classes.page}
      data-page={index}
      aria-label={text.pageOf(index + 1, count)}
      style={{ width: width * scale, height: height * scale }}
    >
      <div ref={canvas} className={classes.canvas} aria-hidden />
      <div ref={textRef} className={classes.text} />
      {renderOverlay && (
        <div className={classes.overlay}>{renderOverlay({ index, width, height, scale })}</div>
      )}
    </section>
  );
}

/** Draws picture and text of a page into their holders; the answer stops it and frees the picture. */
function drawPage(
  page: PDFPageProxy,
  scale: number,
  canvasHolder: Element,
  textHolder: HTMLElement,
  onText: (textLayer: TextLayer) => void,
) {
  const viewport = page.getViewport({ scale });
  const wanted = window.devicePixelRatio || 1;
  const density = Math.min(wanted, Math.sqrt(maxCanvasPixels / (viewport.width * viewport.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale: scale * density }) });
  // The old picture stays, stretched, until the new one is complete.
  drawing.promise.then(
    () => canvasHolder.replaceChildren(canvas),
    () => undefined,
  );
  textHolder.replaceChildren();
  textHolder.style.setProperty('--total-scale-factor', String(scale));
  const textLayer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: textHolder,
    viewport,
  });
  textLayer.render().then(
    () => onText(textLayer),
    () => undefined,
  );
  return () => {
    drawing.cancel();
    textLayer.cancel();
  };
}
