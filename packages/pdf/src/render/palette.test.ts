import { describe, expect, it } from 'vitest';
import { choosePalette, withPalette } from './palette.ts';

type Color = [number, number, number];

/** An image in one row of these colours. */
function rowOf(colors: readonly Color[]) {
  const rgbx = Uint8Array.from(colors.flatMap((color) => [...color, 0]));
  return withPalette({ width: colors.length, height: 1, rgbx });
}

/** The colours of an image again. */
function colorsOf({ pixels, palette }: NonNullable<ReturnType<typeof withPalette>>): number[][] {
  return [...pixels].map((entry) => [...palette.subarray(entry * 3, entry * 3 + 3)]);
}

describe('an image with a palette', () => {
  it('keeps each colour where there are 256 at most', () => {
    const colors = Array.from({ length: 256 }, (_, at): Color => [at, 255 - at, (at * 3) % 256]);
    const image = rowOf([...colors, ...colors]);
    expect(image && colorsOf(image)).toEqual([...colors, ...colors]);
  });

  it('merges similar colours where there are more, into the most frequent', () => {
    const paper: Color = [250, 251, 250];
    const blends = Array.from({ length: 1000 }, (_, at): Color => {
      return [Math.floor(at / 4), Math.floor(at / 5), Math.floor(at / 6)];
    });
    const image = rowOf([...blends, paper, paper, [251, 251, 250]]);
    const shown = image ? colorsOf(image) : [];
    expect(shown.slice(-3)).toEqual([paper, paper, paper]);
    expect(new Set(shown.map(String)).size).toBeLessThanOrEqual(256);
    for (const [at, color] of blends.entries()) {
      const away = color.map((one, channel) => Math.abs(one - (shown[at]?.[channel] ?? 999)));
      expect(Math.max(...away)).toBeLessThanOrEqual(7);
    }
  });

  it('is the same in whatever order its colours are counted', () => {
    const colors = [0xfafafa, 0xfbfbfb, 0x101010, 0x111111, 0x800000];
    const frequencies = [5, 5, 2, 3, 0];
    const inOrder = (order: readonly number[]) => {
      const pick = (list: readonly number[]) => order.map((at) => list[at] ?? 0);
      const counted = { colors: pick(colors), frequencies: pick(frequencies) };
      const chosen = choosePalette(counted, { colors: 2, bits: 1 });
      const shades = order.map((_, at) => chosen?.entries[at]);
      return { palette: chosen?.palette, ofFirst: shades[order.indexOf(0)] };
    };
    const one = inOrder([0, 1, 2, 3, 4]);
    expect([...(one.palette ?? [])]).toEqual([0xfa, 0xfa, 0xfa, 0x11, 0x11, 0x11]);
    expect(inOrder([4, 3, 2, 1, 0])).toEqual(one);
  });

  it.each([
    ['more colours than text has', (at: number): Color => [at % 256, at >> 8, 7]],
    [
      'few that lie far apart',
      (at: number): Color => [(at % 20) * 12, (((at / 20) | 0) % 20) * 12, 0],
    ],
  ])('is none of %s', (_, colorAt) => {
    expect(rowOf(Array.from({ length: 5000 }, (__, at) => colorAt(at)))).toBeUndefined();
  });
});
