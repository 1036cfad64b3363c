/** What a browser keeps; storage that is full or switched off keeps nothing, and nothing fails by it. */
export interface BrowserStore {
  read(): string | undefined;
  write(text: string): void;
  remove(): void;
}

/** What `localStorage` keeps below a name. */
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
