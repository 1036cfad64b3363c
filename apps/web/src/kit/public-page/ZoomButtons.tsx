import type { Zoom } from './use-zoom.ts';

/** How large pages are shown, and the ways to change it. */
export function ZoomButtons({ zoom, by, reset }: Zoom) {
  return (
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
  );
}
