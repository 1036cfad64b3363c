import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { searchText } from './search-text.ts';
import { text } from './text.ts';

interface SearchDialogProps {
  pages: readonly string[];
  onGo(page: number): void;
  onClose(): void;
}

/** Searches the text of a file. */
export function SearchDialog({ pages, onGo, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const found = useMemo(() => searchText(pages, words), [pages, words]);
  const [first] = found;
  return (
    <Dialog title={text.search.title} onClose={onClose} isWide>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (first) onGo(first.page);
        }}
      >
        <input
          type="search"
          className="input"
          aria-label={text.search.label}
          placeholder={text.search.label}
          // The dialog was opened to type here.
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className="dim" role="status">
          {words.trim() !== '' && saidOf(found.length)}
        </p>
        <ul className="overview" aria-label={text.search.results}>
          {found.map(({ page, before, hit, after }, index) => (
            // Another search is another list.
            <li key={index}>
              <button type="button" className="overview-row" onClick={() => onGo(page)}>
                <span className="found" dir="auto">
                  {before}
                  <mark>{hit}</mark>
                  {after}
                </span>
                <span className="dim">{text.search.page(page + 1)}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

function saidOf(count: number): string {
  if (count === 0) return text.search.none;
  if (count >= 200) return text.search.first(200);
  return text.search.found(count);
}
