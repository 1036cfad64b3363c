import type { Chart, ChartLine, ChartMark, ChartScene, ChartSize, ChartText } from './chart.ts';
import { colourCount } from './palette.ts';
import { bandScale, type RingPart, ringParts, valueScale } from './scales.ts';

/** The room around the plot for the axes, in the units of the SVG. */
const room = { top: 10, right: 12, bottom: 26, left: 44 };

/** About the width of a letter of an axis. */
const letter = 6.2;

/** A number as an axis and a table have it. */
export function numberText(value: number): string {
  return new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(value);
}

/** Lays a chart out. The same data and size always come to the same scene. */
export function chartScene(chart: Chart, size: ChartSize): ChartScene {
  switch (chart.kind) {
    case 'bar':
    case 'stacked':
      return barScene(chart, size);
    case 'line':
      return lineScene(chart, size);
    case 'share':
      return shareScene(chart, size);
    case 'heat':
      return heatScene(chart, size);
  }
}

const colourOf = (index: number) => index % colourCount;

const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

const round = (value: number) => Math.round(value * 100) / 100;

function legendOf({ series }: Chart): ChartScene['legend'] {
  if (series.length < 2) return [];
  return series.map(({ label }, index) => ({ label, colour: colourOf(index) }));
}

/** A label that fits a width: cut short, with an ellipsis where something is missing. */
function fitted(text: string, width: number): string {
  const most = Math.max(1, Math.floor(width / letter));
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}

/** The scale of the values with its rules and their labels. */
function valueAxis(most: number, { width, height }: ChartSize) {
  const scale = valueScale(most, [height - room.bottom, room.top]);
  const { ticks } = scale;
  const rules = ticks.map((tick) => {
    const y = round(scale(tick));
    return { x1: room.left, y1: y, x2: width - room.right, y2: y };
  });
  const texts = ticks.map(
    (tick): ChartText => ({
      x: room.left - 8,
      y: round(scale(tick) + 4),
      text: numberText(tick),
      anchor: 'end',
    }),
  );
  return { scale, rules, texts };
}

/** The categories with their labels; where there is no room for each, some are left out evenly. */
function categoryAxis(categories: readonly string[], { width, height }: ChartSize) {
  const band = bandScale(categories.length, [room.left, width - room.right], {
    between: 0.3,
    ends: 0.15,
  });
  const { step } = band;
  const longest = Math.min(16, Math.max(1, ...categories.map((one) => one.length)));
  const every = Math.max(1, Math.ceil((longest * letter + 6) / step));
  const texts = categories.flatMap((label, index): ChartText[] =>
    index % every === 0
      ? [
          {
            x: round(band.start(index) + band.width / 2),
            y: height - 8,
            text: fitted(label, step * every - 4),
            anchor: 'middle',
          },
        ]
      : [],
  );
  return { band, texts };
}

const valuesOf = (chart: Chart) =>
  chart.series.flatMap(({ values }) => values.flatMap((value) => value ?? []));

function barScene(chart: Chart, size: ChartSize): ChartScene {
  const { categories, series, kind } = chart;
  const isStacked = kind === 'stacked';
  const sums = categories.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const axis = valueAxis(Math.max(0, ...(isStacked ? sums : valuesOf(chart))), size);
  const { band, texts } = categoryAxis(categories, size);
  const thin = band.width / (isStacked ? 1 : Math.max(1, series.length));
  const marks = categories.flatMap((_, category) => {
    let below = 0;
    return series.flatMap(({ values }, index): ChartMark[] => {
      const value = values[category] ?? 0;
      if (value <= 0) return [];
      const from = isStacked ? below : 0;
      below += value;
      const x = band.start(category) + (isStacked ? 0 : index * thin);
      const y = axis.scale(from + value);
      const path = rect(x, y, thin, axis.scale(from) - y);
      const at = { x: round(x + thin / 2), y: round(y) };
      return [{ category, series: index, value, path, colour: colourOf(index), at }];
    });
  });
  return {
    ...size,
    rules: axis.rules,
    texts: [...axis.texts, ...texts],
    lines: [],
    marks,
    legend: legendOf(chart),
  };
}

function lineScene(chart: Chart, size: ChartSize): ChartScene {
  const axis = valueAxis(Math.max(0, ...valuesOf(chart)), size);
  const { band, texts } = categoryAxis(chart.categories, size);
  const xOf = (index: number) => round(band.start(index) + band.width / 2);
  const pointOf = (value: number, index: number) => `${xOf(index)},${round(axis.scale(value))}`;
  const lines = chart.series.map(
    ({ values }, index): ChartLine => ({
      path: linePath(values, pointOf),
      colour: colourOf(index),
    }),
  );
  const marks = chart.series.flatMap(({ values }, series) =>
    values.flatMap((value, category): ChartMark[] => {
      if (value === null) return [];
      const at = { x: xOf(category), y: round(axis.scale(value)) };
      const path = `M${at.x - 3.5},${at.y}a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z`;
      return [{ category, series, value, path, colour: colourOf(series), at }];
    }),
  );
  return {
    ...size,
    rules: axis.rules,
    texts: [...axis.texts, ...texts],
    lines,
    marks,
    legend: legendOf(chart),
  };
}

/** A line through values; broken where there is none. One by itself between two such is a dot. */
function linePath(
  values: readonly (number | null)[],
  pointOf: (value: number, index: number) => string,
): string {
  const isThere = (index: number) => (values[index] ?? null) !== null;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isAlone = !isThere(index - 1) && !isThere(index + 1);
      return `${isThere(index - 1) ? 'L' : 'M'}${pointOf(value, index)}${isAlone ? 'Z' : ''}`;
    })
    .join('');
}

function shareScene({ categories, series }: Chart, size: ChartSize): ChartScene {
  const values = categories.map((_, index) => Math.max(0, series[0]?.values[index] ?? 0));
  const radius = Math.min(size.width, size.height) / 2 - 6;
  const [x, y] = [size.width / 2, size.height / 2];
  const inner = radius * 0.58;
  const marks = ringParts(values).flatMap((part, index): ChartMark[] => {
    const value = values[index] ?? 0;
    if (value === 0) return [];
    const middle = (part.from + part.to) / 2;
    const out = (inner + radius) / 2;
    return [
      {
        category: index,
        series: 0,
        value,
        path: ringPath(part, { x, y, inner, outer: radius }),
        colour: colourOf(index),
        at: { x: round(x + Math.sin(middle) * out), y: round(y - Math.cos(middle) * out) },
      },
    ];
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  const texts: ChartText[] = [
    { x: round(x), y: round(y + 5), text: numberText(total), anchor: 'middle' },
  ];
  const legend = categories.map((label, index) => ({ label, colour: colourOf(index) }));
  return { ...size, rules: [], texts, lines: [], marks, legend };
}

interface Ring {
  /** Its middle. */
  x: number;
  y: number;
  /** Its radii. */
  inner: number;
  outer: number;
}

/** The outline of a part of a ring around a point, without a transformation. */
function ringPath({ from, to }: RingPart, { x, y, inner, outer }: Ring): string {
  const end = Math.min(to, from + Math.PI * 2 - 1e-4);
  const point = (angle: number, radius: number) =>
    `${round(x + Math.sin(angle) * radius)},${round(y - Math.cos(angle) * radius)}`;
  const large = end - from > Math.PI ? 1 : 0;
  return (
    `M${point(from, outer)}A${round(outer)},${round(outer)} 0 ${large},1 ${point(end, outer)}` +
    `L${point(end, inner)}A${round(inner)},${round(inner)} 0 ${large},0 ${point(from, inner)}Z`
  );
}

function heatScene(chart: Chart, size: ChartSize): ChartScene {
  const left = Math.min(size.width / 3, 12 + letter * 18);
  const inner = { ...size, width: size.width - (left - room.left) };
  const { band, texts } = categoryAxis(chart.categories, inner);
  const shift = left - room.left;
  const rows = bandScale(chart.series.length, [room.top, size.height - room.bottom], {
    between: 0.08,
    ends: 0.08,
  });
  const most = Math.max(0, ...valuesOf(chart)) || 1;
  const fade = (value: number) => 0.12 + (value / most) * 0.88;
  const marks = chart.series.flatMap(({ values }, series) =>
    values.flatMap((value, category): ChartMark[] => {
      if (value === null) return [];
      const x = band.start(category) + shift;
      const y = rows.start(series);
      const at = { x: round(x + band.width / 2), y: round(y) };
      const path = rect(x, y, band.width, rows.width);
      return [{ category, series, value, path, colour: 0, fade: round(fade(value)), at }];
    }),
  );
  const names = chart.series.map(
    ({ label }, index): ChartText => ({
      x: left - 8,
      y: round(rows.start(index) + rows.width / 2 + 4),
      text: fitted(label, left - 10),
      anchor: 'end',
    }),
  );
  const below = texts.map((text) => ({ ...text, x: text.x + shift }));
  return { ...size, rules: [], texts: [...names, ...below], lines: [], marks, legend: [] };
}
