/** From 0 up to a round number: where values stand, and the rules at round numbers. */
export interface ValueScale {
  (value: number): number;
  ticks: number[];
}

/** About so many steps an axis of values has. */
const steps = 4;

/** A scale from 0 to the next round number from `most` on, over a range of pixels. */
export function valueScale(most: number, [from, to]: readonly [number, number]): ValueScale {
  let end = most > 0 ? most : 1;
  let step = roundStep(end / steps);
  // The round number may ask for a wider step, and that for a rounder number.
  for (let before = 0; before !== step; step = roundStep(end / steps)) {
    before = step;
    end = exact(Math.ceil(exact(end / step)) * step);
  }
  const count = Math.round(end / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => exact(index * step));
  return Object.assign((value: number) => from + (value / end) * (to - from), { ticks });
}

/** The number with one digit 1, 2 or 5 that is nearest to another one, by their ratio. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const ratio = step / power;
  if (ratio >= Math.sqrt(50)) return exact(power * 10);
  if (ratio >= Math.sqrt(10)) return exact(power * 5);
  return exact(ratio >= Math.SQRT2 ? power * 2 : power);
}

/** Without what the computer's way of counting adds to fractions. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

/** Equal bands beside each other, with room between them. */
export interface BandScale {
  /** Where one begins. */
  start(index: number): number;
  width: number;
  /** From the start of one to that of the next. */
  step: number;
}

/** So many bands over a range of pixels; the room between them and at both ends as a part of a step. */
export function bandScale(
  count: number,
  [from, to]: readonly [number, number],
  room: { between: number; ends: number },
): BandScale {
  const step = (to - from) / Math.max(1, count - room.between + room.ends * 2);
  const width = step * (1 - room.between);
  const first = from + (to - from - step * (count - room.between)) / 2;
  return { start: (index) => first + step * index, width, step };
}

/** A part of a ring, in radians from the top, clockwise. */
export interface RingPart {
  from: number;
  to: number;
}

/** The parts of a ring by the values that they stand for. */
export function ringParts(values: readonly number[]): RingPart[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let end = 0;
  return values.map((value) => {
    const from = end;
    end += total === 0 ? 0 : (value / total) * Math.PI * 2;
    return { from, to: end };
  });
}
