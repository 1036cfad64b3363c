/**
 * What a page hands to the editor of a draft when it opens it, in the state of the history's entry.
 */
export interface DraftEntry {
  /** The step to open. */
  step: number;
  /** Show at once which required fields are still empty, and go to the first. */
  check: boolean;
}

/** The entry that a location carries; the first step where it carries none. */
export function draftEntryOf(state: unknown): DraftEntry {
  const { step, check } = (state ?? {}) as Partial<DraftEntry>;
  return {
    step: typeof step === 'number' && Number.isInteger(step) && step >= 0 ? step : 0,
    check: check === true,
  };
}
