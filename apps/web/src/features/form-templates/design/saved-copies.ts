import { type CopiedBoxes, copiedBoxes } from '@countersign/domain';

/** Where other tabs find what was copied; logging out clears it with all that the browser keeps. */
export const copiesKey = 'copiedFields';

/** What was copied last, in this template or in another one. */
export function readCopied(): CopiedBoxes | undefined {
  return parsed(window.localStorage.getItem(copiesKey));
}

/** Keeps what was copied; where the browser has no room it is known on this page alone. */
export function writeCopied(copied: CopiedBoxes): void {
  try {
    window.localStorage.setItem(copiesKey, JSON.stringify(copied));
  } catch {
    window.localStorage.removeItem(copiesKey);
  }
}

function parsed(text: string | null): CopiedBoxes | undefined {
  try {
    const found = copiedBoxes.safeParse(JSON.parse(text ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    return undefined;
  }
}
