/** Stores a text in the browser; storage that is full or switched off stores nothing, and nothing fails by it. */
export interface BrowserStore {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

/** Creates the store of a name in `localStorage`. */
export function browserStore(name: string): BrowserStore {
  return {
    read: () => attempt(() => localStorage.getItem(name) ?? undefined),
    write: (text) => attempt(() => localStorage.setItem(name, text)),
    remove: () => attempt(() => localStorage.removeItem(name)),
  };
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    // Private windows and full storages refuse; what is typed then lives as long as the page.
    return undefined;
  }
}
