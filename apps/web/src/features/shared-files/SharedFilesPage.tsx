import { type CSSProperties, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useIsNear } from '../../ui/pdf/use-is-near.ts';
import type { PagePictures } from './page-pictures.ts';
import { text } from './text.ts';

interface SharedFilesPageProps {
  pictures: PagePictures;
  fileId: string;
  shown: string;
  /** Counted from 0. */
  index: number;
  count: number;
  size: { width: number; height: number };
  /** Zoomed in so far that a larger picture shows more. */
  isLarge: boolean;
  text: string | undefined;
  /** Called where the server does not give the picture: the link may lead to nothing any more. */
  refused: RefObject<() => void>;
}

/** How long a page is in sight before it is loaded, in milliseconds: those scrolled past are not. */
const untilWanted = 80;

/** Shows a page: its picture, and its text for screen readers. */
export const SharedFilesPage = memo(function SharedFilesPage(props: SharedFilesPageProps) {
  const { index, count, size, text: pageText } = props;
  const sheet = useRef<HTMLElement>(null);
  const isNear = useIsNear(sheet, '1500px 0px', index === 0);
  const { url, problem } = useMarkedPicture(props, isNear);
  const style: CSSProperties & Record<`--${string}`, string> = {
    aspectRatio: `${size.width} / ${size.height}`,
    '--shape': `${size.width / size.height}`,
  };
  const name = text.reader.page(index + 1, count);
  return (
    <section ref={sheet} className="sheet" style={style} aria-label={name} data-page={index}>
      {url !== undefined && (
        <img
          className="sheet-picture"
          src={url}
          alt={pageText === undefined ? text.reader.shownAsPicture(name) : ''}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onContextMenu={(event) => event.preventDefault()}
        />
      )}
      {pageText !== undefined && (
        <p className="visually-hidden" dir="auto">
          {pageText.trim() === '' ? text.reader.picture(name) : pageText}
        </p>
      )}
      {problem !== undefined && <p className="problem sheet-problem">{problem}</p>}
    </section>
  );
});

function useMarkedPicture(
  { pictures, fileId, shown, index, isLarge, refused }: SharedFilesPageProps,
  isNear: boolean,
): { url: string | undefined; problem: string | undefined } {
  const usual = { fileId, shown, page: index, large: false };
  const [made, setMade] = useState<{ of: string; url?: string; problem?: string }>();
  const of = `${fileId} ${shown} ${index}`;
  const large = isLarge && isNear;
  useEffect(() => {
    if (!isNear) return undefined;
    const stop = new AbortController();
    const fetchPicture = async (isWanted: boolean) => {
      const picture = { fileId, shown, page: index, large: isWanted };
      const answer = await pictures.load(picture, stop.signal);
      if (stop.signal.aborted) return;
      if (answer.ok) setMade({ of, url: answer.result });
      else if (!isWanted) {
        setMade({ of, problem: answer.message });
        if (answer.status !== 0 && answer.status !== 429) refused.current();
      }
    };
    const fetchBoth = async () => {
      await fetchPicture(false);
      if (large && !stop.signal.aborted) await fetchPicture(true);
    };
    const timer = setTimeout(() => void fetchBoth(), index === 0 ? 0 : untilWanted);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pictures, fileId, shown, index, isNear, large, of, refused]);
  // What is there already is shown with the page, not after it.
  const known = isNear ? pictures.known(usual) : undefined;
  if (made?.of !== of || !isNear) return { url: known, problem: undefined };
  return { url: made.url, problem: made.problem };
}
