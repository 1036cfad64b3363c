import type { Field, PageSize } from '@countersign/contract';
import { type Box, type Rect, rectAround } from '@countersign/domain';
import type { PDFPageProxy } from 'pdfjs-dist';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useIsNear } from '../../../ui/pdf/use-is-near.ts';
import { useGetFormTemplateLinesQuery } from '../api.ts';
import { useToneOf } from '../assignee-tones.ts';
import classes from './Canvas.module.css';
import { handles } from './canvas-geometry.ts';
import { boxStyle, DesignBox } from './DesignBox.tsx';
import { ProposalLayer } from './ProposalLayer.tsx';
import { text } from './text.ts';
import type { PageLinesOf } from './use-gestures.ts';

interface DesignPageProps {
  templateId: string;
  /** Names the template's file, whose lines are snapped to. */
  file: number;
  index: number;
  count: number;
  size: PageSize;
  /** Undefined until the file is read: boxes can be worked on before. */
  pdf: PDFPageProxy | undefined;
  /** CSS pixels for each point in which its picture is drawn. */
  drawScale: number;
  boxes: readonly Box[];
  /** Of the chosen boxes those on this page. */
  selected: readonly Box[];
  wrong: ReadonlySet<Field['key']>;
  hasGrid: boolean;
  lines: PageLinesOf;
}

/** A page with its boxes. Those that are chosen lie in a layer of their own, which a drag moves at once. */
export const DesignPage = memo(PageWithBoxes, isSamePage);

function PageWithBoxes(props: DesignPageProps) {
  const { templateId, index, count, size, pdf, drawScale, boxes, selected, wrong, hasGrid } = props;
  const { lines, file } = props;
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame, '600px 0px');
  const toneOf = useToneOf();
  const found = useGetFormTemplateLinesQuery(
    { id: templateId, page: index, file },
    { skip: !isNear },
  );
  useEffect(() => {
    if (found.data) lines.set(index, found.data);
  }, [found.data, lines, index]);
  const chosen = new Set(selected.map(({ id }) => id));
  const boxOf = ({ id, field, placement }: Box, isSelected: boolean) => (
    <DesignBox
      key={id}
      {...{ id, field, placement, isSelected }}
      tone={toneOf(field.assignee)}
      isWrong={wrong.has(field.key)}
    />
  );
  return (
    <section
      ref={frame}
      className={classes.page}
      data-page={index}
      data-grid={hasGrid || undefined}
      aria-label={text.view.page(index + 1, count)}
      style={{ '--w': size.width, '--h': size.height } as CSSProperties}
    >
      <Picture pdf={isNear ? pdf : undefined} scale={drawScale} />
      {isNear && boxes.map((box) => (chosen.has(box.id) ? null : boxOf(box, false)))}
      <ProposalLayer page={index} size={size} />
      {selected.length > 0 && (
        <div className={classes.lifted} data-lifted={index}>
          {selected.map((box) => boxOf(box, true))}
          <Frame rect={rectAround(selected.map(({ placement }) => placement))} />
        </div>
      )}
    </section>
  );
}

/** Tells if a page need not be rendered again, as all on it is the same. */
function isSamePage(before: DesignPageProps, now: DesignPageProps): boolean {
  return Object.entries(now).every(([name, value]) => {
    if (name === 'boxes') return sameBoxes(before.boxes, now.boxes);
    if (name === 'selected') return sameBoxes(before.selected, now.selected);
    return value === before[name as keyof DesignPageProps];
  });
}

function sameBoxes(one: readonly Box[], other: readonly Box[]): boolean {
  return (
    one.length === other.length &&
    one.every((box, index) => box.field === other[index]?.field && box.id === other[index]?.id)
  );
}

function Frame({ rect }: { rect: Rect }) {
  return (
    <div className={classes.frame} data-frame style={boxStyle(rect)}>
      {handles.map((handle) => (
        <span
          key={handle}
          className={classes.handle}
          data-handle={handle}
          style={{
            top: handle.includes('n') ? 0 : handle.includes('s') ? '100%' : '50%',
            left: handle.includes('w') ? 0 : handle.includes('e') ? '100%' : '50%',
            cursor: `${handle}-resize`,
          }}
        />
      ))}
    </div>
  );
}

/** Canvases beyond this many pixels fail on phones. */
const maxCanvasPixels = 16_000_000;

function Picture({ pdf, scale }: { pdf: PDFPageProxy | undefined; scale: number }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (element === null) return undefined;
    if (pdf === undefined) {
      element.replaceChildren();
      return undefined;
    }
    const { width, height } = pdf.getViewport({ scale });
    const wanted = window.devicePixelRatio || 1;
    const density = Math.min(wanted, Math.sqrt(maxCanvasPixels / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(width * density);
    canvas.height = Math.floor(height * density);
    const drawing = pdf.render({ canvas, viewport: pdf.getViewport({ scale: scale * density }) });
    // The old picture stays, stretched, until the new one is complete.
    drawing.promise.then(
      () => element.replaceChildren(canvas),
      () => undefined,
    );
    return () => drawing.cancel();
  }, [pdf, scale]);
  return <div ref={holder} className={classes.picture} aria-hidden />;
}
