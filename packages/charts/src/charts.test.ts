import { describe, expect, test } from 'vitest';
import { type Chart, chartKinds, chartPalettes, chartScene, chartSvg } from './index.ts';

const size = { width: 400, height: 200 };
const chart = (kind: Chart['kind']): Chart => ({
  kind,
  categories: ['Mon', 'Tue', 'Wed'],
  series: [
    { label: 'Sent', values: [4, 8, 2] },
    { label: 'Finished', values: [2, null, 6] },
  ],
});

/** The bottom and the top of a bar. */
function heightOf(path: string): number {
  return Number(/v([\d.]+)/.exec(path)?.[1]);
}

describe('a scene', () => {
  test('has bars as high as their values, and none where there is none', () => {
    const { marks, legend } = chartScene(chart('bar'), size);
    expect(marks.map(({ value }) => value)).toEqual([4, 2, 8, 2, 6]);
    const [four, two, eight] = marks.map(({ path }) => heightOf(path));
    expect(four).toBeCloseTo((eight ?? 0) / 2, 0);
    expect(two).toBeCloseTo((eight ?? 0) / 4, 0);
    expect(legend.map(({ label }) => label)).toEqual(['Sent', 'Finished']);
  });

  test('has no two rules of one label, however small its values are', () => {
    const chart: Chart = {
      kind: 'bar',
      categories: ['A'],
      series: [{ label: 'Days', values: [0.004] }],
    };
    const labels = chartScene(chart, size).texts.map(({ text }) => text);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('has labels that end within it, with an ellipsis where one is cut', () => {
    const title = 'Shooting schedule, week 6';
    const three: Chart = {
      kind: 'bar',
      categories: [title, title, title],
      series: [{ label: 'People', values: [1, 2, 3] }],
    };
    const { texts } = chartScene(three, { width: 300, height: 200 });
    const shown = texts.filter(({ anchor }) => anchor === 'middle');
    expect(shown.map(({ text }) => text.endsWith('…'))).toEqual([false, true]);
    for (const { x, text } of shown) expect(x + (text.length * 6.2) / 2).toBeLessThanOrEqual(300);
  });

  test('counts whole things in whole numbers, however few there are', () => {
    const few = (values: number[]): Chart => ({
      kind: 'bar',
      categories: ['Mon', 'Tue'],
      series: [{ label: 'Sent', values }],
    });
    const axis = (one: Chart) =>
      chartScene(one, size)
        .texts.filter(({ anchor }) => anchor === 'end')
        .map(({ text }) => text);
    expect(axis(few([1, 2]))).toEqual(['0', '1', '2']);
    expect(axis(few([0, 0]))).toEqual(['0', '1']);
    expect(axis(few([0.5, 2]))).toContain('0.5');
  });

  test('stacks bars upon each other, up to their sum', () => {
    const { marks } = chartScene(chart('stacked'), size);
    const [below, above] = marks.filter(({ category }) => category === 2);
    expect(above?.at.y).toBeLessThan(below?.at.y ?? 0);
    expect(above?.at.x).toBe(below?.at.x);
  });

  test('gives a series the colour that means something for it, in its values and in the legend', () => {
    for (const kind of ['bar', 'stacked', 'line'] as const) {
      const [sent, finished] = chart(kind).series;
      const { marks, lines, legend } = chartScene(
        { ...chart(kind), series: [sent!, { ...finished!, colour: 4 }] },
        size,
      );
      expect(legend.map(({ colour }) => colour)).toEqual([0, 4]);
      expect(new Set(marks.map(({ series, colour }) => `${series} ${colour}`))).toEqual(
        new Set(['0 0', '1 4']),
      );
      if (kind === 'line') expect(lines.map(({ colour }) => colour)).toEqual([0, 4]);
    }
  });

  test('breaks a line where there is no value', () => {
    const { lines, marks } = chartScene(chart('line'), size);
    expect(lines[0]?.path.match(/M/g)).toHaveLength(1);
    expect(lines[1]?.path.match(/M/g)).toHaveLength(2);
    expect(marks).toHaveLength(5);
  });

  test('shares one ring out, with all of it in the middle', () => {
    const { marks, texts, legend } = chartScene(chart('share'), size);
    expect(marks.map(({ value }) => value)).toEqual([4, 8, 2]);
    expect(texts).toMatchObject([{ text: '14' }]);
    expect(legend).toHaveLength(3);
  });

  test('has more colour for more in a heat map', () => {
    const { marks } = chartScene(chart('heat'), size);
    const fades = marks.map(({ fade }) => fade ?? 0);
    expect(Math.max(...fades)).toBe(1);
    expect(fades[1]).toBeGreaterThan(fades[2] ?? 1);
  });

  test.each(chartKinds)('of kind %s stands nothing, a single value and zeros', (kind) => {
    const nothing = chartScene({ kind, categories: [], series: [] }, size);
    expect(nothing.marks).toEqual([]);
    const zero = { kind, categories: ['A'], series: [{ label: 'B', values: [0] }] };
    expect(JSON.stringify(chartScene(zero, size))).not.toMatch(/NaN|Infinity/);
    const whole = { kind, categories: ['A'], series: [{ label: 'B', values: [7] }] };
    expect(JSON.stringify(chartScene(whole, size))).not.toMatch(/NaN|Infinity/);
  });
});

describe('an SVG file', () => {
  test('is named, and holds what people typed as text alone', () => {
    const odd = { ...chart('bar'), categories: ['<script>', 'A & B', '"C"'] };
    const svg = chartSvg(odd, { title: 'A < B', size, palette: chartPalettes.dark });
    expect(svg).toContain('<title>A &lt; B</title>');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain(chartPalettes.dark.values[0]);
  });
});

describe('the colours', () => {
  const light = (hex: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = parts.map((part) =>
      part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [lighter = 0, darker = 0] = [light(one), light(other)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  };

  test.each([
    ['light', '#ffffff'],
    ['dark', '#242424'],
  ] as const)('stand out from a %s page', (scheme, page) => {
    for (const value of chartPalettes[scheme].values) {
      expect(contrast(value, page), value).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(chartPalettes[scheme].text, page)).toBeGreaterThanOrEqual(4.5);
  });
});
