const asked = new EventTarget();

/** Has the product's search opened, from a place whose own keys are those that open it elsewhere. */
export function askForSearch(): void {
  asked.dispatchEvent(new Event('search'));
}

/** Calls whoever shows the search when it is asked for; answers how to stop that. */
export function onSearchAsked(show: () => void): () => void {
  asked.addEventListener('search', show);
  return () => asked.removeEventListener('search', show);
}
