import { contentTokens } from './content-tokens.ts';

/**
 * Counts unbalanced graphics state operators: `before` is how often a page's content restores a state
 * (`Q`) that it never saved, `after` how many saved states (`q`) it never restores. Some programs write
 * such pages; content that is painted after it would be misplaced or invisible.
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
