import { contentTokens } from './content-tokens.ts';

/**
 * How often a page's content restores a graphics state that it never saved (`before`), and how many
 * that it saved it never restores (`after`). Some programs write such pages; what is painted later
 * and feels what they leave behind is somewhere else, or nowhere.
 */
export function missingStates(content: Uint8Array): { before: number; after: number } {
  let depth = 0;
  let lowest = 0;
  for (const token of contentTokens(content)) {
    if (token === 'q') depth++;
    else if (token === 'Q') lowest = Math.min(lowest, --depth);
  }
  return { before: -lowest, after: depth - lowest };
}
