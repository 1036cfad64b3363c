import fc from 'fast-check';
import { type Mutation, mutationKinds } from './mutate.ts';

/** `ATTACK_SECONDS=600` tries input for so long, other one each time. */
export const attackMs = Number(process.env.ATTACK_SECONDS ?? 0) * 1000;

/** Settings of a property over mutated files: without `ATTACK_SECONDS` some runs, always the same. */
export function fuzzSettings(numRuns: number) {
  return attackMs > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: attackMs }
    : { numRuns, seed: 2026 };
}

/** A change to a file. */
export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  where: fc.nat(),
  what: fc.nat(),
});

/** Changes of the bytes of a file, whatever it is. */
export const anyByteMutations = fc.array(
  fc.record({
    kind: fc.constantFrom('flip' as const, 'cut' as const, 'insert' as const),
    where: fc.nat(),
    what: fc.nat(),
  }),
  { minLength: 1, maxLength: 4 },
);
