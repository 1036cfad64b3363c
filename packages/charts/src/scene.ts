import { scaleBand, scaleLinear } from 'd3-scale';
import { arc, line, pie } from 'd3-shape';
import type {
  Chart,
  ChartLine,
  ChartMark,
  ChartScene,
  ChartSeries,
  ChartSize,
  ChartText,
} from './chart.ts';
import { colourCount } from './palette.ts';

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

const seriesColour = ({ colour }: ChartSeries, index: number) => colourOf(colour ?? index);

const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

const round = (value: number) => Math.round(value * 100) / 100;

function legendOf({ series }: Chart): ChartScene['legend'] {
  if (series.length < 2) return [];
  return series.map((one, index) => ({ label: one.label, colour: seriesColour(one, index) }));
}

/** A label that fits a width: cut short, with an ellipsis where something is missing. */
function fitted(text: string, width: number): string {
  const max = Math.max(1, Math.floor(width / letter));
  return text.length <= max ? text : `${text.slice(0, Math.max(1, max - 1))}…`;
}

/**
 * The scale of the values up to the largest, with its rules and their labels: whole numbers where all values are. It
 * goes to 1 at least: labels have one digit behind the point, and finer rules would all be called 0.
 */
function valueAxis(values: readonly number[], { width, height }: ChartSize) {
  const max = Math.max(1, ...values);
  const isWhole = values.every(Number.isInteger);
  const scale = scaleLinear()
    .domain([0, max])
    .nice(4)
    .range([height - room.bottom, room.top]);
  const ticks = scale.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));
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
  const band = scaleBand<number>()
    .domain(categories.map((_, index) => index))
    .range([room.left, width - room.right])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const step = band.step() || 1;
  const longest = Math.min(16, Math.max(1, ...categories.map((one) => one.length)));
  const every = Math.max(1, Math.ceil((longest * letter + 6) / step));
  const texts = categories.flatMap((label, index): ChartText[] => {
    if (index % every !== 0) return [];
    const x = round((band(index) ?? 0) + band.bandwidth() / 2);
    // As far as the next one, and not beyond the edge.
    const max = Math.min(step * every - 4, 2 * Math.min(x, width - x));
    return [{ x, y: height - 8, text: fitted(label, max), anchor: 'middle' }];
  });
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
  const axis = valueAxis(isStacked ? sums : valuesOf(chart), size);
  const { band, texts } = categoryAxis(categories, size);
  const thin = band.bandwidth() / (isStacked ? 1 : Math.max(1, series.length));
  const marks = categories.flatMap((_, category) => {
    let below = 0;
    return series.flatMap((one, index): ChartMark[] => {
      const value = one.values[category] ?? 0;
      if (value <= 0) return [];
      const from = isStacked ? below : 0;
      below += value;
      const x = (band(category) ?? 0) + (isStacked ? 0 : index * thin);
      const y = axis.scale(from + value);
      const path = rect(x, y, thin, axis.scale(from) - y);
      const at = { x: round(x + thin / 2), y: round(y) };
      return [{ category, series: index, value, path, colour: seriesColour(one, index), at }];
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
  const axis = valueAxis(valuesOf(chart), size);
  const { band, texts } = categoryAxis(chart.categories, size);
  const xOf = (index: number) => round((band(index) ?? 0) + band.bandwidth() / 2);
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => xOf(index))
    .y((value) => round(axis.scale(value ?? 0)));
  const lines = chart.series.map(
    (one, index): ChartLine => ({
      path: draw(one.values) ?? '',
      colour: seriesColour(one, index),
    }),
  );
  const marks = chart.series.flatMap((one, series) =>
    one.values.flatMap((value, category): ChartMark[] => {
      if (value === null) return [];
      const at = { x: xOf(category), y: round(axis.scale(value)) };
      const path = `M${at.x - 3.5},${at.y}a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0Z`;
      return [{ category, series, value, path, colour: seriesColour(one, series), at }];
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

function shareScene({ categories, series }: Chart, size: ChartSize): ChartScene {
  const values = categories.map((_, index) => Math.max(0, series[0]?.values[index] ?? 0));
  const radius = Math.min(size.width, size.height) / 2 - 6;
  const [x, y] = [size.width / 2, size.height / 2];
  const ring = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(radius * 0.58)
    .outerRadius(radius);
  const parts = pie<number>().sort(null)(values);
  const marks = parts.flatMap(({ startAngle, endAngle, value, index }): ChartMark[] => {
    if (value === 0) return [];
    const [dx, dy] = ring.centroid({ startAngle, endAngle });
    return [
      {
        category: index,
        series: 0,
        value,
        path: moved(ring, { startAngle, endAngle }, x, y),
        colour: colourOf(index),
        at: { x: round(x + dx), y: round(y + dy) },
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

type Part = { startAngle: number; endAngle: number };

/** The outline of a part of a ring around a point, without a transformation. */
function moved(ring: ReturnType<typeof arc<Part>>, part: Part, x: number, y: number): string {
  const inner = ring.innerRadius()(part);
  const outer = ring.outerRadius()(part);
  const end = Math.min(part.endAngle, part.startAngle + Math.PI * 2 - 1e-4);
  const point = (angle: number, radius: number) =>
    `${round(x + Math.sin(angle) * radius)},${round(y - Math.cos(angle) * radius)}`;
  const large = end - part.startAngle > Math.PI ? 1 : 0;
  return (
    `M${point(part.startAngle, outer)}A${round(outer)},${round(outer)} 0 ${large},1 ${point(end, outer)}` +
    `L${point(end, inner)}A${round(inner)},${round(inner)} 0 ${large},0 ${point(part.startAngle, inner)}Z`
  );
}

function heatScene(chart: Chart, size: ChartSize): ChartScene {
  const left = Math.min(size.width / 3, 12 + letter * 18);
  const inner = { ...size, width: size.width - (left - room.left) };
  const { band, texts } = categoryAxis(chart.categories, inner);
  const shift = left - room.left;
  const rows = scaleBand<number>()
    .domain(chart.series.map((_, index) => index))
    .range([room.top, size.height - room.bottom])
    .padding(0.08);
  const max = Math.max(0, ...valuesOf(chart));
  const fade = scaleLinear()
    .domain([0, max > 0 ? max : 1])
    .range([0.12, 1]);
  const marks = chart.series.flatMap(({ values }, series) =>
    values.flatMap((value, category): ChartMark[] => {
      if (value === null) return [];
      const x = (band(category) ?? 0) + shift;
      const y = rows(series) ?? 0;
      const at = { x: round(x + band.bandwidth() / 2), y: round(y) };
      const path = rect(x, y, band.bandwidth(), rows.bandwidth());
      return [{ category, series, value, path, colour: 0, fade: round(fade(value)), at }];
    }),
  );
  const names = chart.series.map(
    ({ label }, index): ChartText => ({
      x: left - 8,
      y: round((rows(index) ?? 0) + rows.bandwidth() / 2 + 4),
      text: fitted(label, left - 10),
      anchor: 'end',
    }),
  );
  const below = texts.map((text) => ({ ...text, x: text.x + shift }));
  return { ...size, rules: [], texts: [...names, ...below], lines: [], marks, legend: [] };
}
