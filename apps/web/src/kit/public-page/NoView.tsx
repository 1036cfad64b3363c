import type { Refusal } from './link-api.ts';
import { Message } from './Message.tsx';

/** A page of a link that leads nowhere, or could not be opened now. */
export function NoView({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  const isGone = refusal.status === 404;
  return (
    <Message
      tone="bad"
      title={noViewTitle(refusal)}
      sentence={
        isGone
          ? 'It may have been used, replaced or withdrawn. Ask the sender for a new one.'
          : refusal.message
      }
    >
      {!isGone && (
        <button type="button" className="button primary" onClick={onRetry}>
          Try again
        </button>
      )}
    </Message>
  );
}

/** What the page is called. */
export function noViewTitle({ status }: Refusal): string {
  return status === 404 ? 'This link can’t be used' : 'We couldn’t open this page';
}
