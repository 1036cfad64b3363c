import { type FormWords, isWordOf } from './form-words.ts';
import type { FillArea } from './found.ts';
import { middleY } from './page-model.ts';

/**
 * Puts boxes together of which one is to be marked: those that follow each other in one row where one of them is
 * called yes, no or the like.
 * @returns the number of the group of each box that has one
 */
export function groupAnswers(
  labelled: readonly { area: FillArea; label: string }[],
  { choices }: FormWords,
): Map<FillArea, number> {
  const groups = new Map<FillArea, number>();
  let count = 0;
  for (const [at, one] of labelled.entries()) {
    if (one.area.kind !== 'box' || groups.has(one.area)) continue;
    const row = [one];
    for (const next of labelled.slice(at + 1)) {
      const isLevel = Math.abs(middleY(next.area.drawn) - middleY(one.area.drawn)) < 3;
      if (next.area.kind !== 'box' || !isLevel) break;
      row.push(next);
    }
    const isChoice = row.some(({ label }) => isWordOf(choices, label.split(/\s/)[0] ?? ''));
    if (row.length < 2 || !isChoice) continue;
    for (const { area } of row) groups.set(area, count);
    count += 1;
  }
  return groups;
}
