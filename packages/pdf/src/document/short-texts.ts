/**
 * Texts of at most four characters (ASCII), each as a number of 32 bits, which is written in one step.
 * The text of `index` is the bytes of `words[index]` in little-endian order, of which `lengths[index]`
 * count.
 */
export interface ShortTexts {
  words: Uint32Array;
  lengths: Uint8Array;
}

/** One such text. */
export interface ShortText {
  word: number;
  length: number;
}

/** Packs one text, such as an operator and a blank. */
export function packText(text: string): ShortText {
  let word = 0;
  for (let at = 0; at < text.length; at++) word |= text.charCodeAt(at) << (at * 8);
  return { word, length: text.length };
}

/** Packs the texts of the numbers below `count`. */
export function packTexts(count: number, textOf: (index: number) => string): ShortTexts {
  const words = new Uint32Array(count);
  const lengths = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const { word, length } = packText(textOf(index));
    words[index] = word;
    lengths[index] = length;
  }
  return { words, lengths };
}
