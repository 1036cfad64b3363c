import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { PageView } from './PageView.tsx';
import { PdfSkeleton } from './PdfSkeleton.tsx';
import classes from './PdfViewer.module.css';
import type { PdfPagesProps } from './pdf-props.ts';
import { seenMiddle } from './seen-middle.ts';
import { usePdf } from './use-pdf.ts';

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];
/** The largest size at zoom 1, in CSS pixels for each point: wide screens need no giant letters. */
const maxFitScale = 1.5;

/** The pages of a PDF below a bar with zoom; zoom 1 fits the width. */
export default function PdfViewer(props: PdfPagesProps) {
  const { data, label, error, onRetry, renderOverlay, toolbar, footer, height, ref } = props;
  const pdf = usePdf(data);
  const [zoom, setZoom] = useState(1);
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);

  useImperativeHandle(ref, () => ({
    scrollToPage(index) {
      frame.current?.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: 'start' });
    },
    seenMiddle: () => (scroll.current === null ? undefined : seenMiddle(scroll.current)),
  }));

  if (error !== undefined || pdf.status === 'failed') {
    const message = error ?? 'The file cannot be shown here. It can still be downloaded.';
    return <ErrorState title="The pages cannot be shown" message={message} onRetry={onRetry} />;
  }
  if (pdf.status === 'loading') return <PdfSkeleton label={label} height={height} />;

  const widest = Math.max(...pdf.pages.map((page) => page.getViewport({ scale: 1 }).width));
  const scale = Math.min(width / widest, maxFitScale) * zoom;
  const count = pdf.pages.length;
  return (
    <div ref={frame} className={classes.frame} style={{ height }} role="region" aria-label={label}>
      <div className={classes.bar}>
        <span>{count === 1 ? '1 page' : `${count} pages`}</span>
        <span className={classes.spacer} />
        {toolbar}
        <ZoomButtons zoom={zoom} onChange={setZoom} />
      </div>
      {/* Can be scrolled, so it can be reached by keyboard. */}
      <div
        ref={scroll}
        className={classes.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`Pages of ${label}`}
      >
        <div ref={sizeRef}>
          {width > 0 &&
            pdf.pages.map((page, index) => (
              <PageView key={page.pageNumber} {...{ page, index, count, scale, renderOverlay }} />
            ))}
        </div>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange(zoom: number): void }) {
  const smaller = zooms.findLast((one) => one < zoom);
  const larger = zooms.find((one) => one > zoom);
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
    <div role="group" aria-label="Zoom" style={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {step('Smaller', smaller, <IconMinus size={16} />)}
      <Tooltip label="Fit the width">
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          w={58}
          px={0}
          aria-label={`Zoom ${Math.round(zoom * 100)}%, fit the width`}
          onClick={() => onChange(1)}
        >
          {Math.round(zoom * 100)}%
        </Button>
      </Tooltip>
      {step('Larger', larger, <IconPlus size={16} />)}
    </div>
  );
}
