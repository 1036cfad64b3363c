import type { FieldAssignee, PageSize } from '@countersign/contract';
import { boxesOf, fieldIssues, keyOfBox, selectedBoxes, selectedFields } from '@countersign/domain';
import { useMemo } from 'react';
import { assigneesOf, tonesFor } from '../../../kit/fields/assignees.ts';
import { type DesignStore, useDesign } from './design-store.ts';

/** What the parts of the designer show of a design, each the same as long as nothing of it changes. */
export type DesignFacts = ReturnType<typeof useDesignFacts>;

/** Works out what is wrong in a design, what is chosen, and how many boxes each page has. */
export function useDesignFacts(store: DesignStore, pages: readonly PageSize[]) {
  const design = useDesign(store, (state) => state.design);
  const { fields, selection } = design;
  const issues = useMemo(() => fieldIssues(fields, pages), [fields, pages]);
  const wrongKeys = [...issues.keys()].join('\n');
  // The very same set until others are wrong: all boxes are shown by it.
  const wrong = useMemo(() => new Set(wrongKeys === '' ? [] : wrongKeys.split('\n')), [wrongKeys]);
  const chosen = useMemo(() => selectedFields(design), [design]);
  const chosenBoxes = useMemo(() => selectedBoxes(design), [design]);
  const chosenKeys = useMemo(() => new Set(selection.map(keyOfBox)), [selection]);
  const counts = useMemo(() => {
    const found = pages.map(() => 0);
    for (const { place } of boxesOf(fields)) found[place.page] = (found[place.page] ?? 0) + 1;
    return found;
  }, [fields, pages]);
  const whoFills = assigneesOf(fields).join(' ');
  const toneOf = useMemo(() => tonesFor(whoFills.split(' ') as FieldAssignee[]), [whoFills]);
  return { design, fields, issues, wrong, chosen, chosenBoxes, chosenKeys, counts, toneOf };
}
