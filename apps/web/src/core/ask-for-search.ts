const asked = new EventTarget();

/** Opens the product's search, from an input whose own keys are those that open it elsewhere. */
export function askForSearch(): void {
  asked.dispatchEvent(new Event('search'));
}

/** Calls `show` when the search is to be opened; returns how to stop that. */
export function onSearchAsked(show: () => void): () => void {
  asked.addEventListener('search', show);
  return () => asked.removeEventListener('search', show);
}
