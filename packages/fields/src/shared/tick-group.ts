import { z } from 'zod';

/** Check boxes of the same form of which some have to be ticked, and not more than so many. */
export const tickGroup = z.object({
  /** Boxes with the same name belong together. */
  name: z.string().trim().min(1, 'Enter a group name.').max(100),
  atLeast: z.int().min(0).max(1000).optional(),
  atMost: z.int().min(1).max(1000).optional(),
});
export type TickGroup = z.infer<typeof tickGroup>;

/** Checks how many boxes of a group are ticked; `complete`: also if these are enough. */
export function tickGroupProblem(
  { atLeast = 0, atMost = Infinity }: TickGroup,
  ticked: number,
  complete: boolean,
): string | undefined {
  if (ticked > atMost) return `Tick ${countOf(atMost)} at most.`;
  if (complete && ticked < atLeast) return `Tick ${countOf(atLeast)} at least.`;
  return undefined;
}

const countOf = (count: number) => (count === 1 ? '1 of these boxes' : `${count} of these boxes`);
