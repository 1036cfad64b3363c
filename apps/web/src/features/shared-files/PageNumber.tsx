import { type SubmitEvent, useState } from 'react';
import { text } from './text.ts';

interface PageNumberProps {
  /** Counted from 0. */
  page: number;
  count: number;
  onGo(page: number): void;
}

/** Shows the number of the current page; typing another number goes there. */
export function PageNumber({ page, count, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string>();
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const number = Number(typed);
    if (typed !== undefined && Number.isInteger(number) && number >= 1) {
      onGo(Math.min(count, number) - 1);
    }
    setTyped(undefined);
  };
  return (
    <form className="page-number" noValidate onSubmit={go}>
      <button
        type="button"
        className="button icon"
        aria-label={text.reader.previous}
        disabled={page === 0}
        onClick={() => onGo(page - 1)}
      >
        <span aria-hidden>↑</span>
      </button>
      <label>
        {text.reader.number}{' '}
        <input
          className="input"
          inputMode="numeric"
          aria-label={text.reader.numberOf(count)}
          value={typed ?? String(page + 1)}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      {text.reader.count(count)}
      <button
        type="button"
        className="button icon"
        aria-label={text.reader.next}
        disabled={page >= count - 1}
        onClick={() => onGo(page + 1)}
      >
        <span aria-hidden>↓</span>
      </button>
    </form>
  );
}
