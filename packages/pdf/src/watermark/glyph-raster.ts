import { fontFile, mainFont } from '../text/fonts.ts';
import { glyphPath } from '../text/glyph-outline.ts';
import { setParagraph } from '../text/set-text.ts';

/** A letter as it looks on a grid of pixels, each from 0 to 1. */
export interface RasterGlyph {
  text: string;
  /** Pixels from one letter to the next. */
  advance: number;
  /** The pixels with ink, from the upper left corner of where the letter begins, and how much of each has it. */
  dots: { x: number; y: number; ink: number }[];
}

/** How a letter is laid on the grid: pixels for the font size, and above and below the line it stands on. */
export interface GlyphGrid {
  size: number;
  above: number;
  below: number;
}

/** Points in a pixel, across and down, that are looked at. */
const samples = 4;

/** Letters of the main font, in which marks are written. */
export function rasterGlyphs(texts: string, grid: GlyphGrid): RasterGlyph[] {
  return Array.from(texts).flatMap((text) => {
    const [run] = setParagraph(text, undefined).setLine(0, text.length).runs;
    const [shown] = run?.glyphs ?? [];
    if (!run || run.font !== mainFont || !shown || typeof shown.glyph !== 'number') return [];
    const advance = (shown.advance * grid.size) / 1000;
    const width = Math.max(1, Math.ceil(advance));
    const ink = inkOf(shown.glyph, width, grid);
    const dots = [...ink].map((share, at) => ({
      x: at % width,
      y: Math.floor(at / width),
      ink: share,
    }));
    return [{ text, advance, dots: dots.filter((dot) => dot.ink > 0) }];
  });
}

function inkOf(glyph: number, width: number, { size, above, below }: GlyphGrid): Float32Array {
  const scale = size / fontFile(mainFont).unitsPerEm;
  const edges = edgesOf(glyphPath(mainFont, glyph), scale, above);
  const rows = above + below;
  const ink = new Float32Array(width * rows);
  for (let line = 0; line < rows * samples; line++) {
    const y = (line + 0.5) / samples;
    const crossings = edges
      .filter(({ y1, y2 }) => y >= Math.min(y1, y2) && y < Math.max(y1, y2))
      .map(({ x1, y1, x2, y2 }) => ({
        x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1),
        turn: Math.sign(y2 - y1),
      }))
      .sort((one, two) => one.x - two.x);
    const row = Math.floor(line / samples) * width;
    for (let point = 0; point < width * samples; point++) {
      const x = (point + 0.5) / samples;
      let turns = 0;
      for (const crossing of crossings) if (crossing.x < x) turns += crossing.turn;
      if (turns === 0) continue;
      const at = row + Math.floor(point / samples);
      ink[at] = (ink[at] ?? 0) + 1 / samples ** 2;
    }
  }
  return ink;
}

interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Straight pieces of each curve. */
const pieces = 6;

/** The outline of a letter as straight edges, in pixels from its upper left corner. */
function edgesOf(path: string, scale: number, above: number): Edge[] {
  const edges: Edge[] = [];
  const numbers: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    const [x1, x2] = [x * scale, toX * scale];
    const [y1, y2] = [above - y * scale, above - toY * scale];
    if (y1 !== y2) edges.push({ x1, y1, x2, y2 });
    [x, y] = [toX, toY];
  };
  for (const word of path.split(/\s+/)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (word === 'm') [x, y, startX, startY] = [a, b, a, b];
    else if (word === 'l') lineTo(a, b);
    else if (word === 'h') lineTo(startX, startY);
    else if (word === 'c') {
      const [fromX, fromY] = [x, y];
      for (let piece = 1; piece <= pieces; piece++) {
        const t = piece / pieces;
        const s = 1 - t;
        const mix = (p: number, q: number, r: number, v: number) =>
          s ** 3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t ** 3 * v;
        lineTo(mix(fromX, a, c, e), mix(fromY, b, d, f));
      }
    } else {
      if (word !== '') numbers.push(Number(word));
      continue;
    }
    numbers.length = 0;
  }
  return edges;
}
