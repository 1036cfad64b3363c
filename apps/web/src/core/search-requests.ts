const requests = new EventTarget();

/** Opens the product's search, from an input whose own keys are those that open it elsewhere. */
export function requestSearch(): void {
  requests.dispatchEvent(new Event('search'));
}

/** Calls `show` when the search is to be opened; returns how to stop that. */
export function onSearchRequested(show: () => void): () => void {
  requests.addEventListener('search', show);
  return () => requests.removeEventListener('search', show);
}
