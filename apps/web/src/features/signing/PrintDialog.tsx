import { useEffect } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { text } from './text.ts';
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
    <Dialog title={text.print.title} onClose={onClose}>
      <div className="stack">
        <p role="status">{statusOf(pages, count)}</p>
        <span className="progress">
          <progress max={count} value={loaded} aria-label={text.print.progress} />
          <span>{text.print.loaded(loaded, count)}</span>
        </span>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            {text.print.cancel}
          </button>
          {isDone && !isReady && (
            <button type="button" className="button" onClick={onRetry}>
              {text.print.retry}
            </button>
          )}
          <button
            type="button"
            className="button primary"
            disabled={!isDone}
            onClick={() => window.print()}
          >
            {text.print.print}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function statusOf({ loaded, failed }: LoadedPages, count: number): string {
  if (loaded + failed < count) return text.print.loading;
  if (failed === 0) return text.print.ready;
  return text.print.failed(failed, count);
}
