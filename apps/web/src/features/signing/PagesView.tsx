import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { FieldActions } from './field-actions.ts';
import { PageSheet } from './PageSheet.tsx';
import type { Signing } from './use-signing.ts';
import { useZoom } from './use-zoom.ts';

interface PagesViewProps {
  signing: Signing;
  actions: FieldActions;
  /** Above the first page. */
  children: ReactNode;
}

/** So many pages have their fields from the start; those of the rest come as soon as these are there. */
const firstPages = 3;
const nothing = {};

/** All pages below each other, with the fields at their places. */
export function PagesView({ signing, actions, children }: PagesViewProps) {
  const { api, view, pages, fields, values, checks } = signing;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { zoom, by, reset } = useZoom(scroller);
  const [ready, setReady] = useState(firstPages);
  useEffect(() => startTransition(() => setReady(Number.POSITIVE_INFINITY)), []);
  const placeOf = useMemo(() => new Map(fields.map((own, place) => [own, place])), [fields]);
  const problems = useMemo(
    () => Object.fromEntries(fields.map((own) => [own.id, signing.problemOf(own)])),
    [fields, signing],
  );
  return (
    <>
      {/* Scrolled by keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={setScroller} className="scroll" tabIndex={0} aria-label="The document">
        {children}
        <div className="pages">
          {pages.map((page) => {
            const isAsked = page.fields.length > 0;
            return (
              <PageSheet
                key={page.place}
                api={api}
                page={page}
                count={pages.length}
                shown={view.shown}
                actions={actions}
                placeOf={placeOf}
                hasFields={page.place < ready}
                // Pages without fields are not drawn again as somebody types.
                values={isAsked ? values : nothing}
                problems={isAsked ? problems : nothing}
                checks={isAsked ? checks : undefined}
              />
            );
          })}
        </div>
      </section>
      <div className="zoom" role="group" aria-label="Zoom">
        <button type="button" className="button icon" aria-label="Zoom out" onClick={() => by(0.8)}>
          <span aria-hidden>−</span>
        </button>
        <button
          type="button"
          className="button zoom-now"
          aria-label={`${Math.round(zoom * 100)} %. Show the whole width`}
          onClick={reset}
        >
          {Math.round(zoom * 100)} %
        </button>
        <button type="button" className="button icon" aria-label="Zoom in" onClick={() => by(1.25)}>
          <span aria-hidden>+</span>
        </button>
      </div>
    </>
  );
}
