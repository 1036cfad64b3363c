/** What something costs for each of some sizes, in milliseconds of CPU. */
export interface Series {
  name: string;
  points: { size: number; cost: number }[];
}

/** How a cost follows the size: 1 where it is in proportion. */
export interface Fit {
  /** The dearest unit of all sizes, to the unit of the middle size. */
  largest: number;
  /** The same among sizes above the middle: what a start costs once no longer counts there. */
  largestAbove: number;
}

/** How the cost of a unit of size compares with that at the middle size. */
export function fitOf({ points }: Series): Fit {
  const sorted = points.toSorted((a, b) => a.size - b.size);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? { size: Number.NaN, cost: Number.NaN };
  const unitOf = ({ size, cost }: Series['points'][number]) => cost / size;
  const ratios = points.map((point) => ({
    size: point.size,
    ratio: unitOf(point) / unitOf(middle),
  }));
  const above = ratios.filter(({ size }) => size >= middle.size);
  return {
    largest: Math.max(...ratios.map(({ ratio }) => ratio)),
    largestAbove: Math.max(...above.map(({ ratio }) => ratio)),
  };
}
