import { text } from './text.ts';
import type { Zoom } from './use-zoom.ts';

/** Shows the zoom of the pages, and the buttons to change it. */
export function ZoomButtons({ zoom, by, reset }: Zoom) {
  return (
    <div className="zoom" role="group" aria-label={text.view.zoom}>
      <button
        type="button"
        className="button icon"
        aria-label={text.view.zoomOut}
        onClick={() => by(0.8)}
      >
        <span aria-hidden>−</span>
      </button>
      <button
        type="button"
        className="button zoom-now"
        aria-label={text.view.fit(Math.round(zoom * 100))}
        onClick={reset}
      >
        {Math.round(zoom * 100)}%
      </button>
      <button
        type="button"
        className="button icon"
        aria-label={text.view.zoomIn}
        onClick={() => by(1.25)}
      >
        <span aria-hidden>+</span>
      </button>
    </div>
  );
}
