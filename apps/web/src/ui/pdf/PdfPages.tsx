import { lazy, Suspense } from 'react';
import { PdfSkeleton } from './PdfSkeleton.tsx';
import type { PdfPagesProps } from './pdf-props.ts';

const PdfViewer = lazy(() => import('./PdfViewer.tsx'));

/** The pages of a PDF, with zoom. The PDF library is loaded when it is first shown. */
export function PdfPages(props: PdfPagesProps) {
  return (
    <Suspense fallback={<PdfSkeleton label={props.label} height={props.height} />}>
      <PdfViewer {...props} />
    </Suspense>
  );
}
