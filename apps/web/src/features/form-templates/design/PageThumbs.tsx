import type { PageSize } from '@countersign/contract';
import type { PDFPageProxy } from 'pdfjs-dist';
import { PageThumb } from '../../../ui/pdf/PageThumb.tsx';
import classes from './Designer.module.css';
import { text } from './text.ts';

interface PageThumbsProps {
  pages: readonly PageSize[];
  pdf: readonly PDFPageProxy[] | undefined;
  current: number;
  /** How many fields are on each page. */
  counts: readonly number[];
  onOpen(index: number): void;
}

/** In CSS pixels. */
const width = 84;

/** The pages in small, with how many fields each has. */
export function PageThumbs({ pages, pdf, current, counts, onOpen }: PageThumbsProps) {
  return (
    <ol className={classes.thumbs} aria-label={text.pages.label}>
      {pages.map((size, index) => (
        // A form's pages have no names, and none comes or goes.
        <li key={index}>
          <button
            type="button"
            className={classes.thumb}
            aria-label={text.pages.page(index + 1, counts[index] ?? 0)}
            aria-current={index === current ? 'page' : undefined}
            onClick={() => onOpen(index)}
          >
            <PageThumb page={pdf?.[index]} size={size} width={width} />
            <span aria-hidden>{`${index + 1} · ${counts[index] ?? 0}`}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
