import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { FieldActions } from '../../kit/fields/signing/control-props.ts';
import { useZoom } from '../../kit/public-page/use-zoom.ts';
import { ZoomButtons } from '../../kit/public-page/ZoomButtons.tsx';
import { PageSheet } from './PageSheet.tsx';
import { text } from './text.ts';
import type { NotePicture } from './use-loaded-pages.ts';
import type { Signing } from './use-signing.ts';

interface PagesViewProps {
  signing: Signing;
  actions: FieldActions;
  isPrinting: boolean;
  notePicture: NotePicture;
  attempt: number;
  /** Above the first page. */
  children: ReactNode;
}

/** So many pages are there from the start, with their fields; the rest comes as soon as they are. */
const firstPages = 3;
const nothing = {};
/** The first pictures come before the texts, in milliseconds: both are made of the same document. */
const afterPagesMs = 500;

/** Shows all pages below each other, with the fields at their placements. */
export function PagesView(props: PagesViewProps) {
  const { signing, actions, isPrinting, notePicture, attempt, children } = props;
  const { api, view, pages, fields, values, checks, changes } = signing;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { zoom, by, reset } = useZoom(scroller);
  const texts = usePageTexts(api, view.shown);
  const [ready, setReady] = useState(firstPages);
  useEffect(() => startTransition(() => setReady(Number.POSITIVE_INFINITY)), []);
  // Pictures that come too late for one print are there for the next.
  const [wasPrinted, setWasPrinted] = useState(false);
  if (isPrinting && !wasPrinted) setWasPrinted(true);
  const indexOf = useMemo(() => new Map(fields.map((own, index) => [own, index])), [fields]);
  const problems = useMemo(
    () => Object.fromEntries(fields.map((own) => [own.id, signing.problemOf(own)])),
    [fields, signing],
  );
  return (
    <>
      {/* Scrolled by keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={setScroller} className="scroll" tabIndex={0} aria-label={text.page.document}>
        {children}
        <div className="pages">
          {pages.slice(0, isPrinting ? pages.length : ready).map((page) => {
            const hasFields = page.fields.length > 0;
            return (
              <PageSheet
                key={page.index}
                api={api}
                page={page}
                count={pages.length}
                shown={view.shown}
                text={texts[page.index]}
                isPrinted={isPrinting || wasPrinted}
                notePicture={notePicture}
                attempt={attempt}
                actions={actions}
                indexOf={indexOf}
                // Pages without fields are not drawn again as someone types.
                values={hasFields ? values : nothing}
                problems={hasFields ? problems : nothing}
                checks={hasFields ? checks : undefined}
                changes={changes}
              />
            );
          })}
        </div>
      </section>
      <ZoomButtons zoom={zoom} by={by} reset={reset} />
    </>
  );
}

const none: readonly string[] = [];

/** The text of each page: fetched when the page stands, so that nothing waits for it. */
function usePageTexts(api: Signing['api'], shown: string): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>(none);
  // What others have finished meanwhile is in another text.
  useEffect(() => {
    let isShown = true;
    const ask = () =>
      void api.getText().then((answer) => {
        if (isShown && answer.ok) startTransition(() => setTexts(answer.result.pages));
      });
    const timer = setTimeout(ask, afterPagesMs);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [api, shown]);
  return texts;
}
