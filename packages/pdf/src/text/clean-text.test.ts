import { describe, expect, it } from 'vitest';
import { needsShaping, toParagraphs, toSingleLine } from './clean-text.ts';

describe('a value that is made ready', () => {
  it.each([
    ['composes accents', 'Żółć'.normalize('NFD'), 'Żółć'],
    ['composes Korean syllables', '한국 각'.normalize('NFD'), '한국 각'],
    ['leaves variants of ideographs next to accents', 'e\u0301 \uf900', 'é \uf900'],
    ['drops controls', 'a\u0000\u001b\u00ad\ufeff\u206ab', 'ab'],
    ['mends halves of characters', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['turns overrides into embeddings', '\u202eab\u202c', '\u202bab\u202c'],
    ['keeps joiners', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['turns tabs into blanks', 'ا\tb', 'ا    b'],
  ])('%s', (_, value, expected) => {
    expect(toParagraphs(value)).toEqual([expected]);
  });

  it('keeps thirty marks on a letter', () => {
    expect(toSingleLine(`x${'\u0304'.repeat(1000)}y`)).toBe(`x${'\u0304'.repeat(30)}y`);
  });
});

describe('what needs shaping', () => {
  it.each(['Łódź', 'Ωμέγα', 'Щ', '合同', 'サイン', '한국', 'Հայ', 'ქარ', 'ውል', '→☑₹', '𠀀'])(
    'is not %s',
    (text) => {
      expect(needsShaping(text)).toBe(false);
    },
  );

  it.each(['ع', 'א', 'क', 'ก', 'x\u0304', '😀', '1️⃣', 'a\u200b', '\u1100', 'か\u3099', 'މ', 'က'])(
    'is %j',
    (text) => {
      expect(needsShaping(text)).toBe(true);
    },
  );
});
