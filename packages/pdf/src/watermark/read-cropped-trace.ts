import type { Bitmap } from '../render/bitmap.ts';
import { bitOf, bits, columns, flipped, lightOf, paper } from './pixel-trace.ts';
import { codeLength, decodeTrace } from './trace-code.ts';

// The code in a piece of a page's image, of unknown size and from an unknown position. In the middle of each cell one
// half meets the other: across a picture such steps come again and again at the width of a cell, which says how
// wide cells are and where they begin. Which cells of the page they are is found by which of them are flipped.

/** Widths of cells in pixels that can be made out: of pages at 72 to 300 dots per inch, at half to twice their size. */
const [narrowest, widest] = [2.2, 45] as const;
/** Neighbours that differ by more are ink, and its edges, rather than paper. */
const grain = 8;
/** Rows of cells on the longest pages. */
const maxRows = 260;
/** Of the frequencies and grids that may be those of the code, so many are looked at. */
const limits = { frequencies: 8, grids: 4, positions: 24 } as const;
/** Cells that a picture must have: fewer say too few bits. */
const minCells = 500;
/** As many cells say where on the page they are. */
const enoughCells = 2500;

/** Holds the lightness of an image's pixels; NaN where there is ink or its edge. */
interface Paper {
  width: number;
  height: number;
  light: Float32Array;
}

/** Describes the grid of cells, in pixels. */
interface Grid {
  cellWidth: number;
  cellHeight: number;
  left: number;
  top: number;
}

/** Holds the differences between the halves of cells, row by row; 0 where nothing is known. */
interface Cells {
  across: number;
  down: number;
  differences: Float32Array;
  /** How many cells say something, and how clearly they do it on average. */
  known: number;
  clearness: number;
}

/** The trace id in a piece of a page's image; undefined where there is none, or too little of it. */
export function readCroppedTrace(bitmap: Bitmap): string | undefined {
  if (Math.max(bitmap.width, bitmap.height) > maxRows * widest) return undefined;
  const page = paperOf(bitmap);
  const steps = { across: stepsAcross(page), down: stepsDown(page) };
  const grids = frequenciesOf(steps.across, limits.frequencies)
    .flatMap((frequency) => [1 / frequency, 2 / frequency])
    .filter((width) => width >= narrowest && width <= widest)
    .flatMap((width) => gridsOf(steps, width))
    .map((grid) => cellsOf(page, grid))
    .filter(({ known }) => known >= minCells)
    .sort((one, two) => two.clearness - one.clearness);
  for (const cells of grids.slice(0, limits.grids)) {
    for (const position of positionsOf(cells)) {
      const id = decodeTrace(codeAt(cells, position));
      if (id) return id;
    }
  }
  return undefined;
}

function paperOf({ width, height, rgbx }: Bitmap): Paper {
  const all = new Float32Array(width * height);
  for (let at = 0; at < all.length; at++) {
    all[at] = lightOf(rgbx[at * 4], rgbx[at * 4 + 1], rgbx[at * 4 + 2]);
  }
  const light = new Float32Array(all);
  const unlike = (one: number, two: number) => Math.abs((all[one] ?? 0) - (all[two] ?? 0)) > grain;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isInk = (all[at] ?? 0) < paper;
      if (isInk || (x > 0 && unlike(at, at - 1))) light[at] = Number.NaN;
      if (x > 0 && unlike(at, at - 1)) light[at - 1] = Number.NaN;
      if (y > 0 && unlike(at, at - width)) light[at] = light[at - width] = Number.NaN;
    }
  }
  return { width, height, light };
}

/** Computes the difference of each column of pixels from the next, on average over paper. */
function stepsAcross({ width, height, light }: Paper): Float64Array {
  const sums = new Float64Array(width - 1);
  const counts = new Float64Array(width - 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      const step = Math.abs((light[at + 1] ?? 0) - (light[at] ?? 0));
      if (Number.isNaN(step)) continue;
      sums[x] = (sums[x] ?? 0) + Math.min(step, 4);
      counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  return aroundZero(sums, counts);
}

function stepsDown({ width, height, light }: Paper): Float64Array {
  const sums = new Float64Array(height - 1);
  const counts = new Float64Array(height - 1);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const step = Math.abs((light[at + width] ?? 0) - (light[at] ?? 0));
      if (Number.isNaN(step)) continue;
      sums[y] = (sums[y] ?? 0) + Math.min(step, 4);
      counts[y] = (counts[y] ?? 0) + 1;
    }
  }
  return aroundZero(sums, counts);
}

/** Means, less the mean of those around them: what changes slowly is no code. */
function aroundZero(sums: Float64Array, counts: Float64Array): Float64Array {
  const means = sums.map((sum, index) =>
    (counts[index] ?? 0) > 0 ? sum / (counts[index] ?? 1) : 0,
  );
  const reach = 30;
  return means.map((mean, index) => {
    const around = means.subarray(Math.max(0, index - reach), index + reach + 1);
    return mean - around.reduce((sum, one) => sum + one, 0) / around.length;
  });
}

/** Computes the strength of a frequency in a row of values, and its phase in turns. */
function waveOf(values: Float64Array, frequency: number): { strength: number; phase: number } {
  const turn = 2 * Math.PI * frequency;
  let [re, im] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    re += (values[index] ?? 0) * Math.cos(turn * index);
    im -= (values[index] ?? 0) * Math.sin(turn * index);
  }
  return { strength: Math.hypot(re, im), phase: Math.atan2(im, re) / (2 * Math.PI) };
}

/** The strongest frequencies, each finer than the length of the row can tell apart. */
function frequenciesOf(values: Float64Array, count: number): number[] {
  const step = 1 / (values.length * 4);
  const tried: { frequency: number; strength: number }[] = [];
  for (let frequency = 1 / widest; frequency <= 0.5; frequency += step) {
    tried.push({ frequency, strength: waveOf(values, frequency).strength });
  }
  return tried
    .filter(
      ({ strength }, index) =>
        strength >= (tried[index - 1]?.strength ?? 0) &&
        strength > (tried[index + 1]?.strength ?? 0),
    )
    .sort((one, two) => two.strength - one.strength)
    .slice(0, count)
    .map(({ frequency }) => strongestNear(values, frequency, step, 1));
}

/** The strongest frequency within some steps of one. */
function strongestNear(values: Float64Array, around: number, step: number, steps: number): number {
  let best = { frequency: around, strength: 0 };
  for (let off = -steps; off <= steps; off += 0.125) {
    const frequency = around + off * step;
    const { strength } = waveOf(values, frequency);
    if (strength > best.strength) best = { frequency, strength };
  }
  return best.frequency;
}

/** Lists possible grids of cells of about this width: which of two steps is that between cells is not known yet. */
function gridsOf(
  { across, down }: { across: Float64Array; down: Float64Array },
  cellWidth: number,
): Grid[] {
  // Cells are nearly as high as they are wide: a page has a whole number of them.
  const step = 1 / (down.length * 4);
  const steps = Math.max(2, 0.015 / cellWidth / step);
  const downwards = strongestNear(down, 1 / cellWidth, step, steps);
  const cellHeight = 1 / downwards;
  const top = startOf(waveOf(down, downwards).phase, cellHeight);
  const half = cellWidth / 2;
  const middle = startOf(waveOf(across, 2 / cellWidth).phase, half);
  const alone = startOf(waveOf(across, 1 / cellWidth).phase, cellWidth);
  return [middle, middle + half, alone + half].map((left) => ({
    cellWidth,
    cellHeight,
    left,
    top,
  }));
}

/** Computes the position of the first step, whose value at an index is that between it and the next pixel. */
function startOf(phase: number, length: number): number {
  return (((-phase % 1) + 1) % 1) * length + 1;
}

function cellsOf({ width, height, light }: Paper, grid: Grid): Cells {
  const left = ((grid.left % grid.cellWidth) + grid.cellWidth) % grid.cellWidth;
  const top = ((grid.top % grid.cellHeight) + grid.cellHeight) % grid.cellHeight;
  const across = Math.min(columns, Math.floor((width - left) / grid.cellWidth));
  const down = Math.min(maxRows, Math.floor((height - top) / grid.cellHeight));
  const size = Math.max(0, across * down) * 2;
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  const half = grid.cellWidth / 2;
  for (let y = Math.ceil(top - 0.5); y < height; y++) {
    const row = Math.floor((y + 0.5 - top) / grid.cellHeight);
    if (row < 0 || row >= down) continue;
    for (let x = Math.ceil(left - 0.5); x < width; x++) {
      const cell = Math.floor((x + 0.5 - left) / half);
      if (cell < 0 || cell >= across * 2) continue;
      const value = light[y * width + x] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const at = row * across * 2 + cell;
      sums[at] = (sums[at] ?? 0) + value;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return compareHalves(across, down, sums, counts, (half * grid.cellHeight) / 3);
}

/** @param fewest pixels of a half that say something */
function compareHalves(
  across: number,
  down: number,
  sums: Float64Array,
  counts: Float64Array,
  minPixels: number,
): Cells {
  const differences = new Float32Array(Math.max(0, across * down));
  let [known, clearness] = [0, 0];
  for (let cell = 0; cell < differences.length; cell++) {
    const [left, right] = [counts[cell * 2] ?? 0, counts[cell * 2 + 1] ?? 0];
    if (Math.min(left, right) < Math.max(1, minPixels)) continue;
    const difference = (sums[cell * 2] ?? 0) / left - (sums[cell * 2 + 1] ?? 0) / right;
    differences[cell] = Math.max(-1, Math.min(1, difference));
    known++;
    clearness += Math.abs(differences[cell] ?? 0);
  }
  return { across, down, differences, known, clearness: known === 0 ? 0 : clearness / known };
}

/** Describes the possible position of the first cell on the page. */
interface GridPosition {
  column: number;
  row: number;
}

/** 1 and -1 for each cell of the longest pages, by whether it is flipped. */
let signs: Int8Array | undefined;

function signsOfPage(): Int8Array {
  signs ??= Int8Array.from({ length: columns * (maxRows * 2) }, (_, at) =>
    flipped(at % columns, Math.floor(at / columns)) ? -1 : 1,
  );
  return signs;
}

/** Lists the positions for which cells with the same bit agree most, the likeliest first. */
function positionsOf(cells: Cells): GridPosition[] {
  const sign = signsOfPage();
  const sample = sampleOf(cells);
  const found: (GridPosition & { agreement: number })[] = [];
  const votes = new Float64Array(bits);
  for (let row = 0; row + cells.down <= maxRows; row++) {
    for (let column = 0; column + cells.across <= columns; column++) {
      votes.fill(0);
      const first = row * columns + column;
      for (let index = 0; index < sample.offsets.length; index++) {
        const bit = sample.bits[index] ?? 0;
        const said =
          (sample.values[index] ?? 0) * (sign[first + (sample.offsets[index] ?? 0)] ?? 0);
        votes[bit] = (votes[bit] ?? 0) + said;
      }
      let agreement = 0;
      for (let bit = 0; bit < bits; bit++) agreement += Math.abs(votes[bit] ?? 0);
      found.push({ column, row, agreement });
    }
  }
  return found.sort((one, two) => two.agreement - one.agreement).slice(0, limits.positions);
}

/** Selects the clearest of the cells, as offsets from the first one, with their bits if that were the page's first. */
function sampleOf({ across, differences }: Cells) {
  const clearest = [...differences.keys()]
    .filter((cell) => differences[cell] !== 0)
    .sort((one, two) => Math.abs(differences[two] ?? 0) - Math.abs(differences[one] ?? 0))
    .slice(0, enoughCells);
  const columnOf = (cell: number) => cell % across;
  const rowOf = (cell: number) => Math.floor(cell / across);
  return {
    offsets: Int32Array.from(clearest, (cell) => rowOf(cell) * columns + columnOf(cell)),
    bits: Uint8Array.from(clearest, (cell) => bitOf(columnOf(cell), rowOf(cell))),
    values: Float32Array.from(clearest, (cell) => differences[cell] ?? 0),
  };
}

function codeAt({ across, differences }: Cells, { column, row }: GridPosition): Uint8Array {
  const votes = new Float64Array(bits);
  for (const [cell, difference] of differences.entries()) {
    const [x, y] = [column + (cell % across), row + Math.floor(cell / across)];
    const bit = bitOf(x, y);
    votes[bit] = (votes[bit] ?? 0) + difference * (flipped(x, y) ? -1 : 1);
  }
  const code = new Uint8Array(codeLength);
  for (const [bit, vote] of votes.entries()) {
    if (vote > 0) code[bit >> 3] = (code[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  }
  return code;
}
