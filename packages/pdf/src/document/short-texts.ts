/**
 * Texts of at most four characters (ASCII), each as a number of 32 bits, which is written in one step.
 * The text of `index` is the bytes of `words[index]` in little-endian order, of which `lengths[index]`
 * count.
 */
export interface ShortTexts {
  words: Uint32Array;
  lengths: Uint8Array;
}

/** Packs the texts of the numbers below `count`. */
export function packTexts(count: number, textOf: (index: number) => string): ShortTexts {
  const words = new Uint32Array(count);
  const lengths = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const text = textOf(index);
    let word = 0;
    for (let at = 0; at < text.length; at++) word |= text.charCodeAt(at) << (at * 8);
    words[index] = word;
    lengths[index] = text.length;
  }
  return { words, lengths };
}
