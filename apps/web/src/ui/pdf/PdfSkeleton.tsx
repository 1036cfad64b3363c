import { Skeleton } from '@mantine/core';
import classes from './PdfViewer.module.css';
import type { PdfPagesProps } from './pdf-props.ts';
import { text } from './text.ts';

/** A page that is not there yet. */
export function PdfSkeleton({ label, height }: Pick<PdfPagesProps, 'label' | 'height'>) {
  return (
    <div
      className={classes.frame}
      style={{ height }}
      role="status"
      aria-label={text.loading(label)}
    >
      <div className={classes.scroll}>
        <Skeleton className={classes.skeleton} radius="sm" />
      </div>
    </div>
  );
}
