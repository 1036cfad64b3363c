import type { ComponentType, ReactNode } from 'react';

/** Something that can be chosen in a filter. */
export interface FieldOption {
  value: string;
  label: string;
}

/** The choices that were found by words. */
export interface FoundChoices {
  options: readonly FieldOption[];
  isFetching: boolean;
}

interface ChoiceSourceProps {
  words: string;
  /** The values that are chosen already: their labels are needed too. */
  chosen: readonly string[];
  children(found: FoundChoices): ReactNode;
}

/** Finds the choices of a field by words. */
export type ChoiceSource = ComponentType<ChoiceSourceProps>;

/** Maps fields without choices of their own to the sources of these. */
export type ChoiceSources = Readonly<Record<string, ChoiceSource>>;

/**
 * Makes a source of choices out of a hook that finds them by words, and names those that are chosen
 * where it can; called once, outside of components.
 */
export function choiceSource(
  useChoices: (words: string, chosen: readonly string[]) => FoundChoices,
): ChoiceSource {
  return function Choices({ words, chosen, children }) {
    return children(useChoices(words, chosen));
  };
}

const none: FoundChoices = { options: [], isFetching: false };

/** The source of a field that has its choices itself. */
function OwnChoices({ children }: ChoiceSourceProps) {
  return children(none);
}

/** Returns the source of a field's choices, by its key. */
export function sourceOf(field: string, sources: ChoiceSources | undefined): ChoiceSource {
  return sources?.[field] ?? OwnChoices;
}
