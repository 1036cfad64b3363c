import type { Refusal } from './link-api.ts';
import { Message } from './Message.tsx';
import { text } from './text.ts';

/** A page of a link that leads nowhere, or could not be opened now. */
export function NoView({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  const isMissing = refusal.status === 404;
  return (
    <Message
      tone="bad"
      title={noViewTitle(refusal)}
      sentence={isMissing ? text.link.dead : refusal.message}
    >
      {!isMissing && (
        <button type="button" className="button primary" onClick={onRetry}>
          {text.link.retry}
        </button>
      )}
    </Message>
  );
}

/** Returns the title of the page for a refusal. */
export function noViewTitle({ status }: Refusal): string {
  return status === 404 ? text.link.deadTitle : text.link.failedTitle;
}
