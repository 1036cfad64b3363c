import '@fontsource/caveat/400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/homemade-apple/400.css';
import '@fontsource/sacramento/400.css';
import type { HandwritingFont } from '@countersign/contract';

/** How a handwriting font is shown. */
interface FontLook {
  name: string;
  /** The first one that has all the letters; Caveat has the most. */
  fontFamily: string;
  /** The fonts are of very different size; this makes them look alike. */
  scale: number;
}

/** How each font is shown in which a signature can be typed. */
export const fontLooks: Record<HandwritingFont, FontLook> = {
  caveat: { name: 'Caveat', fontFamily: "'Caveat', cursive", scale: 1 },
  'dancing-script': {
    name: 'Dancing Script',
    fontFamily: "'Dancing Script', 'Caveat', cursive",
    scale: 0.9,
  },
  'homemade-apple': {
    name: 'Homemade Apple',
    fontFamily: "'Homemade Apple', 'Caveat', cursive",
    scale: 0.66,
  },
  sacramento: { name: 'Sacramento', fontFamily: "'Sacramento', 'Caveat', cursive", scale: 1.06 },
};
