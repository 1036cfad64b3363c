import '@fontsource/aref-ruqaa/arabic-400.css';
import '@fontsource/caveat/400.css';
import '@fontsource/charmonman/thai-400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/gveret-levin/hebrew-400.css';
import '@fontsource/homemade-apple/400.css';
import '@fontsource/mynerve/greek-400.css';
import '@fontsource/sacramento/400.css';
import { type HandwritingFont, handwritingRuns, type SignatureFont } from '@countersign/contract';

/** The name of each font in which a signature can be typed. */
export const fontNames: Record<HandwritingFont, string> = {
  caveat: 'Caveat',
  'dancing-script': 'Dancing Script',
  'homemade-apple': 'Homemade Apple',
  sacramento: 'Sacramento',
};

/** The family of each font of typed signatures. */
export const fontFamilies: Record<SignatureFont, string> = {
  ...fontNames,
  mynerve: 'Mynerve',
  'aref-ruqaa': 'Aref Ruqaa',
  'gveret-levin': 'Gveret Levin',
  charmonman: 'Charmonman',
};

/** Says that a typed signature is not shown in handwriting; undefined where it is. */
export function printedNote(text: string): string | undefined {
  return handwritingRuns(text, 'caveat')
    ? undefined
    : 'This is shown in a printed typeface: there is no handwritten one for its letters.';
}
