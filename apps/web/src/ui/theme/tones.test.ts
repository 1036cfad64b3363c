import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync(new URL('tones.css', import.meta.url), 'utf8');
const hues = [...css.matchAll(/--tone-hue: (\d+);/g)].map(([, hue]) => Number(hue));

/** Lightness and chroma of a variable: in light colours, and in dark ones where it has others. */
function coloursOf(name: string): [number, number][] {
  const [, value = ''] = css.match(new RegExp(`--tone-${name}: (.*);`)) ?? [];
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) /g)].map(([, l, c]) => [
    Number(l),
    Number(c),
  ]);
}

/** The luminance of a colour in OKLCH as WCAG has it, as far as screens can show the colour. */
function luminance([lightness, chroma]: [number, number], hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180));
  const cube = (x: number, y: number) => (lightness + x * a! + y * b!) ** 3;
  const l = cube(0.3963377774, 0.2158037573);
  const m = cube(-0.1055613458, -0.0638541728);
  const s = cube(-0.0894841775, -1.291485548);
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const shown = (part: number) => Math.max(0, Math.min(part, 1));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('the colours that distinguish things', () => {
  it.each(hues)('have enough contrast at the hue %i', (hue) => {
    const of = (name: string) => coloursOf(name).map((colour) => luminance(colour, hue));
    const [text, fill] = [of('text'), of('fill')];
    expect([text.length, fill.length]).toEqual([2, 2]);
    for (const scheme of [0, 1]) {
      expect(contrast(text[scheme]!, fill[scheme]!)).toBeGreaterThan(4.5);
    }
    const white = 1;
    expect(contrast(of('paper-text')[0]!, white)).toBeGreaterThan(7);
    expect(contrast(of('paper-line')[0]!, white)).toBeGreaterThan(3);
  });

  it('are as many as have a name', () => {
    expect(new Set(hues).size).toBe([...css.matchAll(/^\[data-tone="/gm)].length);
  });
});
