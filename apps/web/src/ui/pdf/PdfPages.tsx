import { latePart } from '../deferred/deferred-part.tsx';
import { PdfSkeleton } from './PdfSkeleton.tsx';
import type { PdfPagesProps } from './pdf-props.ts';

/** The pages of a PDF, with zoom. The PDF library is loaded when it is first shown. */
export const PdfPages = latePart<PdfPagesProps>(
  () => import('./PdfViewer.tsx'),
  ({ label, height }) => <PdfSkeleton label={label} height={height} />,
);
