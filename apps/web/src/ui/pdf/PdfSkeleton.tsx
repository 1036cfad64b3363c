import { Skeleton } from '@mantine/core';
import { text } from '../text.ts';
import classes from './PdfViewer.module.css';
import type { PdfPagesProps } from './pdf-props.ts';

/** A page that is not there yet. */
export function PdfSkeleton({ label, height }: Pick<PdfPagesProps, 'label' | 'height'>) {
  return (
    <div
      className={classes.frame}
      style={{ height }}
      role="status"
      aria-label={text.pdf.loading(label)}
    >
      <div className={classes.scroll}>
        <Skeleton className={classes.skeleton} radius="sm" />
      </div>
    </div>
  );
}
