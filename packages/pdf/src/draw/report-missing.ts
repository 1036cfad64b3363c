import { missingCharacters } from '../text/missing-characters.ts';
import type { PagePen } from './page-pen.ts';

/** Characters that the main font certainly has, Latin, Greek and Cyrillic: most values have no others. */
export const certain =
  /^[\n\r -~\u00a1-\u00ac\u00ae-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1eff]*$/;

/** Reports the characters of a text that is drawn for which there is no font. */
export function reportMissing(pen: PagePen, text: string): void {
  if (certain.test(text)) return;
  const missing = missingCharacters(text);
  if (missing.length === 0) return;
  pen.report('missing-characters', `No font has these characters: ${missing.join(' ')}`);
}
