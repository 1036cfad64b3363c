import { type FormWords, isWordOf } from './form-words.ts';
import type { Place } from './found.ts';
import { middleY } from './page-model.ts';

/**
 * Puts boxes together of which one is to be marked: those that follow each other in one row where one of them is
 * called yes, no or the like.
 * @returns the number of the group of each box that has one
 */
export function groupAnswers(
  labelled: readonly { place: Place; label: string }[],
  { choices }: FormWords,
): Map<Place, number> {
  const groups = new Map<Place, number>();
  let count = 0;
  for (const [at, one] of labelled.entries()) {
    if (one.place.kind !== 'box' || groups.has(one.place)) continue;
    const row = [one];
    for (const next of labelled.slice(at + 1)) {
      const isLevel = Math.abs(middleY(next.place.drawn) - middleY(one.place.drawn)) < 3;
      if (next.place.kind !== 'box' || !isLevel) break;
      row.push(next);
    }
    const isChoice = row.some(({ label }) => isWordOf(choices, label.split(/\s/)[0] ?? ''));
    if (row.length < 2 || !isChoice) continue;
    for (const { place } of row) groups.set(place, count);
    count += 1;
  }
  return groups;
}
