import {
  type FieldType,
  type FormTemplate,
  getFormTemplateFile,
  type Placement,
} from '@countersign/contract';
import { type Box, boxesOf, selectedBoxes } from '@countersign/domain';
import { Stack } from '@mantine/core';
import type { PDFPageProxy } from 'pdfjs-dist';
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { downloadFile } from '../../../core/api/call.ts';
import { useFile } from '../../../ui/browser/use-file.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { seenMiddle } from '../../../ui/pdf/seen-middle.ts';
import { usePdf } from '../../../ui/pdf/use-pdf.ts';
import classes from './Canvas.module.css';
import { DesignPage } from './DesignPage.tsx';
import { type DesignStore, useDesign } from './design-store.ts';
import { text } from './text.ts';
import { type PageLinesOf, pageAt, pointOn, useGestures } from './use-gestures.ts';
import { useZoom } from './use-zoom.ts';

/** Defines the methods of the canvas for other components. */
export interface CanvasHandle {
  zoomBy(factor: number): void;
  zoomTo(scale: number): void;
  fitWidth(): void;
  showPage(index: number): void;
  /** Brings a place into sight. */
  reveal(placement: Placement): void;
  /** Where a point of the screen is; undefined outside the pages. */
  pointAt(x: number, y: number): { page: number; x: number; y: number } | undefined;
  /** The middle of what is seen, in points. */
  middle(): { page: number; x: number; y: number };
  lines: PageLinesOf;
  focus(): void;
}

interface DesignCanvasProps {
  template: FormTemplate;
  store: DesignStore;
  wrong: ReadonlySet<string>;
  hasGrid: boolean;
  hasSnap: boolean;
  armed: FieldType | undefined;
  /** The one page that is shown on a phone; undefined for all of them. */
  onlyPage: number | undefined;
  describedBy: string;
  onPage(index: number): void;
  onPdf(pages: readonly PDFPageProxy[]): void;
  onDraw(placement: Placement, isPoint: boolean): void;
  onOpen(): void;
  ref: Ref<CanvasHandle>;
}

/** The pages of a template with their boxes: what is drawn, moved and made larger by pointer and by keys. */
export function DesignCanvas(props: DesignCanvasProps) {
  const { template, store, wrong, hasGrid, hasSnap, armed, onlyPage, onPage, onPdf, ref } = props;
  const { id, pages } = template;
  const view = useRef<HTMLDivElement>(null);
  const isPanning = useRef(false);
  const [lines] = useState<PageLinesOf>(() => new Map());
  // The revision that the designer begins with: where the file becomes another one, it begins again.
  const [fileRevision] = useState(template.revision);
  const widest = Math.max(...pages.map(({ width }) => width));
  const { scale, drawScale, zoomTo, fitWidth } = useZoom(view, widest);
  const file = useFile(
    useCallback(() => downloadFile(getFormTemplateFile, { params: { id } }), [id]),
  );
  const pdf = usePdf(file.data);
  const pdfPages = pdf.status === 'open' ? pdf.pages : undefined;
  useEffect(() => {
    if (pdfPages) onPdf(pdfPages);
  }, [pdfPages, onPdf]);
  const fields = useDesign(store, (state) => state.design.fields);
  const design = useDesign(store, (state) => state.design);
  const boxes = usePageLists(
    useMemo(() => boxesOf(fields), [fields]),
    pages.length,
  );
  const selected = usePageLists(
    useMemo(() => selectedBoxes(design), [design]),
    pages.length,
  );
  const gestures = useGestures({
    store,
    view,
    scale,
    lines,
    hasGrid,
    hasSnap,
    armed,
    isPanning,
    onDraw: props.onDraw,
    onOpen: props.onOpen,
  });
  const pageElement = (index: number) =>
    view.current?.querySelector<HTMLElement>(`[data-page="${index}"]`) ?? undefined;
  useImperativeHandle(ref, () => ({
    zoomBy: (factor) => zoomTo(scale.current * factor),
    zoomTo: (wanted) => zoomTo(wanted),
    fitWidth,
    lines,
    focus: () => view.current?.focus({ preventScroll: true }),
    showPage(index) {
      const page = pageElement(index);
      if (view.current && page) view.current.scrollTop = page.offsetTop - 16;
    },
    reveal(placement) {
      const page = pageElement(placement.page);
      if (view.current && page) revealIn(view.current, page, placement, scale.current);
    },
    pointAt(x, y) {
      const page = pageAt(view.current, { x, y });
      if (!page) return undefined;
      return { page: Number(page.dataset['page']), ...pointOn(page, { x, y }, scale.current) };
    },
    middle() {
      const seen = view.current ? seenMiddle(view.current) : undefined;
      const { page, x, y } = seen ?? { page: onlyPage ?? 0, x: 0.5, y: 0.5 };
      const size = pages[page] ?? { width: 0, height: 0 };
      return { page, x: size.width * x, y: size.height * y };
    },
  }));
  useSpaceBar(view, isPanning);
  const onScroll = () => {
    const page = view.current && seenMiddle(view.current)?.page;
    if (page != null) onPage(page);
  };
  if (file.error !== undefined || pdf.status === 'failed') {
    const message = file.error ?? text.view.failed;
    return <ErrorState title={text.view.failedTitle} message={message} onRetry={file.reload} />;
  }
  return (
    // Keys do on it what pointers do; the list of fields is the same for screen readers.
    <div
      ref={view}
      className={classes.view}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="application"
      aria-label={text.view.pagesOf(template.name)}
      aria-describedby={props.describedBy}
      data-canvas
      data-part
      data-armed={armed}
      onScroll={onScroll}
      {...gestures}
    >
      <Stack gap="lg" align="center" w="max-content" miw="100%" px={24} pt="lg" pb={60}>
        {pages.map((size, index) =>
          onlyPage === undefined || onlyPage === index ? (
            <DesignPage
              // A form's pages have no names, and none comes or goes.
              key={index}
              templateId={id}
              file={fileRevision}
              {...{ index, size, drawScale, wrong, hasGrid, lines }}
              count={pages.length}
              pdf={pdfPages?.[index]}
              boxes={boxes[index] ?? none}
              selected={selected[index] ?? none}
            />
          ) : null,
        )}
      </Stack>
    </div>
  );
}

const none: readonly Box[] = [];

/** Boxes by page. */
function usePageLists(boxes: readonly Box[], count: number): readonly (readonly Box[])[] {
  return useMemo(() => {
    const lists: Box[][] = Array.from({ length: count }, () => []);
    for (const box of boxes) lists[box.placement.page]?.push(box);
    return lists;
  }, [boxes, count]);
}

/** Room around a placement that is scrolled to, in CSS pixels. */
const room = 40;

function revealIn(view: HTMLElement, page: HTMLElement, placement: Placement, scale: number): void {
  const top = page.offsetTop + placement.y * scale;
  const left = page.offsetLeft + placement.x * scale;
  const [bottom, right] = [top + placement.height * scale, left + placement.width * scale];
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = view;
  if (top - room < scrollTop || bottom + room > scrollTop + clientHeight) {
    view.scrollTop = (top + bottom - clientHeight) / 2;
  }
  if (left < scrollLeft || right > scrollLeft + clientWidth) {
    view.scrollLeft = (left + right - clientWidth) / 2;
  }
}

/** While the space bar is held the pointer moves the pages, as in any drawing tool. */
function useSpaceBar(
  view: React.RefObject<HTMLDivElement | null>,
  isPanning: React.RefObject<boolean>,
) {
  useEffect(() => {
    const hold = (isDown: boolean) => (event: KeyboardEvent) => {
      if (event.key !== ' ' || (isDown && event.target !== view.current)) return;
      if (isDown) event.preventDefault();
      isPanning.current = isDown;
    };
    const [down, up] = [hold(true), hold(false)];
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, [view, isPanning]);
}
