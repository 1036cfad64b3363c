import { useEffect } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import type { LoadedPages } from './use-loaded-pages.ts';

interface PrintDialogProps {
  /** How many pages the document has. */
  count: number;
  pages: LoadedPages;
  onRetry(): void;
  onClose(): void;
}

/** Prints the document once the pictures of all its pages are loaded. */
export function PrintDialog({ count, pages, onRetry, onClose }: PrintDialogProps) {
  const { loaded, failed } = pages;
  const isDone = loaded + failed >= count;
  const isReady = isDone && failed === 0;
  useEffect(() => {
    if (!isReady) return undefined;
    window.addEventListener('afterprint', onClose);
    // What is rendered for printing can't be while an effect runs.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onClose);
    };
    // Printed once, however often the page behind it is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady]);
  return (
    <Dialog title="Print" onClose={onClose}>
      <div className="stack">
        <p role="status">{statusOf(pages, count)}</p>
        <span className="progress">
          <progress max={count} value={loaded} aria-label="Pages loaded" />
          <span>
            {loaded} of {count}
          </span>
        </span>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          {isDone && !isReady && (
            <button type="button" className="button" onClick={onRetry}>
              Try again
            </button>
          )}
          <button
            type="button"
            className="button primary"
            disabled={!isDone}
            onClick={() => window.print()}
          >
            Print
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function statusOf({ loaded, failed }: LoadedPages, count: number): string {
  if (loaded + failed < count) return 'The pages are being loaded.';
  if (failed === 0) return 'All pages are loaded.';
  return `${failed} of ${count} pages couldn't be loaded. Try again in a minute, or print the others.`;
}
