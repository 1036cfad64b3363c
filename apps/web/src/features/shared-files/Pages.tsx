import type { SharedFileView } from '@countersign/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useZoom } from '../../kit/public-page/use-zoom.ts';
import { ZoomButtons } from '../../kit/public-page/ZoomButtons.tsx';
import type { PagePictures, PictureOf } from './page-pictures.ts';
import { SharedFilesPage } from './SharedFilesPage.tsx';
import type { SharedFilesApi } from './shared-files-api.ts';
import { text } from './text.ts';

interface PagesProps {
  api: SharedFilesApi;
  pictures: PagePictures;
  /** Undefined where no file has pages. */
  file: SharedFileView | undefined;
  /** The one that is looked at. */
  page: number;
  /** What stands on each page; undefined until it is there, and where it may not leave. */
  texts: readonly string[] | undefined;
  onScroller(scroller: HTMLElement | null): void;
  onRefused(): void;
  /** Above the first page. */
  children: ReactNode;
}

/** Larger than this, pictures of the usual size look coarse. */
const largeFrom = 1.5;
/** So many pages after the one that is looked at are fetched before they come into sight. */
const ahead = 2;

/** The pages of a file below each other. */
export function Pages(props: PagesProps) {
  const { pictures, file, page, texts, onScroller, onRefused, children } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { zoom, by, reset } = useZoom(scroller);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  }, [onRefused]);
  useFetchAhead(pictures, file, page);
  const count = file?.pages.length ?? 0;
  return (
    <>
      <section
        ref={(element) => {
          setScroller(element);
          onScroller(element);
        }}
        className="scroll"
        // Scrolled by keys, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text.reader.pages}
      >
        {children}
        <div className="pages">
          {file?.pages.map((size, index) => (
            <SharedFilesPage
              // The pages of another file are other pages.
              key={`${file.id} ${index}`}
              pictures={pictures}
              fileId={file.id}
              shown={file.shown}
              index={index}
              count={count}
              size={size}
              isLarge={zoom > largeFrom}
              text={texts?.[index]}
              refused={refused}
            />
          ))}
        </div>
      </section>
      {count > 0 && <ZoomButtons zoom={zoom} by={by} reset={reset} />}
    </>
  );
}

function useFetchAhead(
  pictures: PagePictures,
  file: SharedFileView | undefined,
  page: number,
): void {
  const { id, shown = '', pages = [] } = file ?? {};
  const count = pages.length;
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = new AbortController();
    const next: PictureOf[] = [];
    for (let index = page + 1; index <= Math.min(count - 1, page + ahead); index++) {
      next.push({ fileId: id, shown, page: index, large: false });
    }
    // Once the page that is looked at had its turn.
    const timer = setTimeout(() => {
      for (const one of next) void pictures.load(one, stop.signal);
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pictures, id, shown, count, page]);
}
