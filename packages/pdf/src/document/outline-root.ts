// In a module of its own: the one that copies outlines loads the library that reads PDFs.

/** The outline itself, by the object numbers of its first and last entries, and how many are seen. */
export function outlineRoot(first: number, last: number, shown: number): string {
  return `<</Type/Outlines${outlineEnds(first, last)}/Count ${shown}>>`;
}

/** Writes the first and the last entry below another one, or the outline. */
export function outlineEnds(first: number, last: number): string {
  return `/First ${first} 0 R/Last ${last} 0 R`;
}
