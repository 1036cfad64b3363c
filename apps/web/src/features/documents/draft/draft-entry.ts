/** Holds the state that a page passes to the editor of a draft in the history's entry. */
export interface DraftEntry {
  /** Show at once which required fields are still empty, and go to the first. */
  check: boolean;
}

/** The entry that a location carries. */
export function draftEntryOf(state: unknown): DraftEntry {
  const { check } = (state ?? {}) as Partial<DraftEntry>;
  return { check: check === true };
}
