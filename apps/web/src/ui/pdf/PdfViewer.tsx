import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pagesText } from '../inputs/size-labels.ts';
import { ErrorState } from '../page/ErrorState.tsx';
import { PageThumbs } from './PageThumbs.tsx';
import { PageView } from './PageView.tsx';
import { PdfSkeleton } from './PdfSkeleton.tsx';
import { PageSteps, SearchTool, SectionDots, ThumbsSwitch } from './PdfTools.tsx';
import classes from './PdfViewer.module.css';
import type { PdfPagesProps } from './pdf-props.ts';
import { seenMiddle } from './seen-middle.ts';
import { text } from './text.ts';
import { useCurrentPage } from './use-current-page.ts';
import { usePdf } from './use-pdf.ts';
import { useSearch } from './use-search.ts';

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
/** The largest size at zoom 1, in CSS pixels for each point: wide screens need no giant letters. */
const maxFitScale = 1.5;

/** The pages of a PDF below a bar with zoom; zoom 1 fits the width. */
export default function PdfViewer(props: PdfPagesProps) {
  const { data, label, error, onRetry, height } = props;
  const pdf = usePdf(data);
  if (error !== undefined || pdf.status === 'failed') {
    const message = error ?? text.failed;
    return <ErrorState title={text.failedTitle} message={message} onRetry={onRetry} />;
  }
  if (pdf.status === 'loading') return <PdfSkeleton label={label} height={height} />;
  return <OpenPdf {...props} pages={pdf.pages} />;
}

function OpenPdf(props: PdfPagesProps & { pages: readonly PDFPageProxy[] }) {
  const { pages, label, renderOverlay, sections, toolbar, footer, height, ref } = props;
  const [zoom, setZoom] = useState(1);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const current = useCurrentPage(view, sections !== undefined);
  const search = useSearch(pages);
  const [hasThumbs, setHasThumbs] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const count = pages.length;

  const scrollToPage = (index: number) => {
    frame.current?.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: 'start' });
  };
  const openPage = (index: number) => {
    const page = view.current?.querySelector(`[data-page="${index}"]`);
    if (!page || !view.current) return;
    // Not `scrollIntoView`: it would move the whole window too.
    view.current.scrollTop +=
      page.getBoundingClientRect().top - view.current.getBoundingClientRect().top - 16;
  };
  useImperativeHandle(ref, () => ({
    scrollToPage,
    seenMiddle: () => (view.current === null ? undefined : seenMiddle(view.current)),
  }));

  const openSearch = (isOpen: boolean) => {
    flushSync(() => setIsSearching(isOpen));
    if (isOpen) searchInput.current?.focus();
    else view.current?.focus();
  };
  const widest = Math.max(...pages.map((page) => page.getViewport({ scale: 1 }).width));
  const scale = Math.min(width / widest, maxFitScale) * zoom;
  const onKeyDown = (event: KeyboardEvent) => {
    if (sections === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Whatever lies over a page has its own use for keys.
    if (event.target !== view.current) return;
    const page = pageOfKey(event.key, current, count);
    if (page !== undefined) openPage(page);
    else if (event.key === '+' || event.key === '=') setZoom(largerThan(zoom) ?? zoom);
    else if (event.key === '-') setZoom(smallerThan(zoom) ?? zoom);
    else if (event.key === '0') setZoom(1);
    else if (event.key === '/') {
      // The list's search takes the same key elsewhere.
      event.stopPropagation();
      openSearch(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} className={classes.frame} style={{ height }} role="region" aria-label={label}>
      <div className={classes.bar} data-sticks>
        {sections === undefined ? (
          <span>{pagesText(count)}</span>
        ) : (
          <>
            <ThumbsSwitch isOn={hasThumbs} onChange={setHasThumbs} />
            <PageSteps current={current} count={count} onOpen={openPage} />
            <SectionDots sections={sections} current={current} onOpen={openPage} />
          </>
        )}
        <span className={classes.spacer} />
        {toolbar}
        {sections !== undefined && (
          <SearchTool
            {...search}
            current={current}
            inputRef={searchInput}
            isOpen={isSearching}
            onToggle={openSearch}
            onOpen={openPage}
          />
        )}
        <ZoomButtons zoom={zoom} onChange={setZoom} />
      </div>
      <div className={classes.body}>
        {hasThumbs && sections !== undefined && (
          <PageThumbs pages={pages} sections={sections} current={current} onOpen={openPage} />
        )}
        {/* Can be scrolled, so it can be reached by keyboard. */}
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={view}
          className={classes.scroll}
          tabIndex={0}
          role="group"
          aria-label={text.pages(label)}
          onKeyDown={onKeyDown}
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
          <div ref={sizeRef}>
            {width > 0 &&
              pages.map((page, index) => (
                <PageView
                  key={page.pageNumber}
                  {...{ page, index, count, scale, renderOverlay }}
                  search={search.words}
                />
              ))}
          </div>
        </div>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

const smallerThan = (zoom: number) => zooms.findLast((one) => one < zoom);
const largerThan = (zoom: number) => zooms.find((one) => one > zoom);

/** The page to which a key leads. */
function pageOfKey(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'PageDown':
    case 'ArrowRight':
      return Math.min(current + 1, count - 1);
    case 'PageUp':
    case 'ArrowLeft':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange(zoom: number): void }) {
  const smaller = smallerThan(zoom);
  const larger = largerThan(zoom);
  const step = (label: string, to: number | undefined, icon: React.ReactNode) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={to === undefined}
        onClick={() => to !== undefined && onChange(to)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div
      role="group"
      aria-label={text.zoom}
      style={{ display: 'flex', alignItems: 'center', gap: 2 }}
    >
      {step(text.zoomOut, smaller, <IconMinus size={16} />)}
      <Tooltip label={text.fit}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          w={58}
          px={0}
          aria-label={text.zoomAndFit(Math.round(zoom * 100))}
          onClick={() => onChange(1)}
        >
          {Math.round(zoom * 100)}%
        </Button>
      </Tooltip>
      {step(text.zoomIn, larger, <IconPlus size={16} />)}
    </div>
  );
}
