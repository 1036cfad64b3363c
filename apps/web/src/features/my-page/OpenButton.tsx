import { useState } from 'react';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { text } from './text.ts';

interface OpenButtonProps {
  label: string;
  /** Names what it opens, for screen readers. */
  of: string;
  isPrimary?: boolean;
  /** Answers the address of what is opened. */
  open(): Promise<Answer<string>>;
  onProblem(message: string): void;
}

/** A button that makes a link and follows it. */
export function OpenButton({ label, of, isPrimary = false, open, onProblem }: OpenButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const follow = async () => {
    setBusy(true);
    const answer = await open();
    if (answer.ok) return location.assign(answer.result);
    setBusy(false);
    onProblem(answer.message);
  };
  return (
    <button
      type="button"
      className={isPrimary ? 'button primary' : 'button'}
      aria-label={text.documents.openOf(label, of)}
      disabled={isBusy}
      onClick={() => void follow()}
    >
      {label}
    </button>
  );
}
