import '@fontsource/caveat/400.css';
import '@fontsource/dancing-script/400.css';
import '@fontsource/homemade-apple/400.css';
import '@fontsource/sacramento/400.css';
import type { HandwritingFont } from '@countersign/contract';

/** A hand in which a typed signature is written. */
interface Hand {
  name: string;
  /** The first one that has all the letters; Caveat has the most. */
  fontFamily: string;
  /** The hands are of very different size; this makes them look alike. */
  scale: number;
}

/** Every hand with its font. */
export const hands: Record<HandwritingFont, Hand> = {
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
