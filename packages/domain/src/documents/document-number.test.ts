import { describe, expect, it } from 'vitest';
import { documentNumber } from './document-number.ts';

/** An id that ends with these 13 hexadecimal digits. */
const idOf = (tail: string) => `0190a000-0000-7000-800${tail.slice(0, 1)}-${tail.slice(1)}`;

describe('the number of a document', () => {
  it('is ten letters and digits that are not mistaken for others', () => {
    expect(documentNumber('0190a000-0000-7000-8000-000000000000')).toBe('CS-00000-00000');
    expect(documentNumber('0190a000-0000-7000-bfff-ffffffffffff')).toBe('CS-ZZZZZ-ZZZZZ');
    expect(documentNumber('0190a000-0000-7000-8000-00000000002a')).toBe('CS-00000-0001A');
    expect(documentNumber('0190A000-0000-7000-8000-00000000002A')).toBe('CS-00000-0001A');
  });

  it('says nothing of when the document was made', () => {
    const made = (time: string) => documentNumber(`${time}-7000-8abc-def012345678`);
    expect(made('0190a000-0000')).toBe(made('0fffffff-ffff'));
  });

  it('uses every random bit that it says it uses', () => {
    const random = 2n ** 50n - 1n;
    const numbers = Array.from({ length: 50 }, (_, bit) => {
      const tail = (random ^ (1n << BigInt(bit))).toString(16).padStart(13, '0');
      return documentNumber(idOf(tail));
    });
    expect(new Set(numbers).size).toBe(50);
  });

  it('is another one for each of a hundred thousand documents', () => {
    let random = 1n;
    const numbers = Array.from({ length: 100_000 }, () => {
      // Numbers that look random, the same ones each time (Knuth’s MMIX).
      random = (random * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
      return documentNumber(idOf((random >> 12n).toString(16).padStart(13, '0')));
    });
    expect(new Set(numbers).size).toBe(100_000);
  });
});
