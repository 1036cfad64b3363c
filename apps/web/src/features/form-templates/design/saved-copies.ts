import { type CopiedBoxes, copiedBoxes } from '@countersign/domain';

/** The key of the copied fields in the browser's storage; signing out clears it. */
export const copiesKey = 'copiedFields';

/** Reads the last copied boxes, from this template or another one. */
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
