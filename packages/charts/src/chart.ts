/** Lists the kinds of chart. */
export const chartKinds = ['bar', 'stacked', 'line', 'share', 'heat'] as const;
type ChartKind = (typeof chartKinds)[number];

/** One row of values of a chart. */
export interface ChartSeries {
  label: string;
  /** The index of its colour in the palette, where it means something; otherwise its own index. */
  colour?: number;
  /** One for each category; null where there is none. */
  values: readonly (number | null)[];
}

/** Describes a chart: its kind, categories and values. */
export interface Chart {
  kind: ChartKind;
  /** What is on the horizontal axis, or what the parts of a share are. */
  categories: readonly string[];
  /** A share shows the first one alone. */
  series: readonly ChartSeries[];
}

/** Gives the size of a chart, in the units of its SVG. */
export interface ChartSize {
  width: number;
  height: number;
}

/** A drawn value: what it stands for, and its outline. */
export interface ChartMark {
  category: number;
  series: number;
  value: number;
  /** An SVG path. */
  path: string;
  /** The colour's number, from 0; of a heat map `fade` says how much of it. */
  colour: number;
  fade?: number;
  /** Where a note on it begins. */
  at: { x: number; y: number };
}

/** A line that joins marks, without being one. */
export interface ChartLine {
  path: string;
  colour: number;
}

interface ChartRule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface ChartText {
  x: number;
  y: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

/** A chart laid out: what is drawn where, without saying in which colours. */
export interface ChartScene extends ChartSize {
  rules: ChartRule[];
  texts: ChartText[];
  lines: ChartLine[];
  marks: ChartMark[];
  /** What each colour stands for; empty where there is one alone. */
  legend: { label: string; colour: number }[];
}
