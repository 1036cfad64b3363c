import {
  type Field,
  type FieldAssignee,
  type PageSize,
  type SiblingForm,
  sameValue,
} from '@countersign/contract';
import {
  boxesOf,
  fieldIssues,
  formulaField,
  formulaProblems,
  keyOfBox,
  selectedBoxes,
  selectedFields,
  withFormulaIssues,
} from '@countersign/domain';
import { useMemo, useState } from 'react';
import { assigneesOf, tonesFor } from '../../../kit/fields/assignees.ts';
import { type DesignStore, useDesign } from './design-store.ts';

/** Holds the facts that the parts of the designer show of a design, each the same as long as nothing of it changes. */
export type DesignFacts = ReturnType<typeof useDesignFacts>;

/** Works out what is wrong in a design, what is chosen, and how many boxes each page has. */
export function useDesignFacts(
  store: DesignStore,
  pages: readonly PageSize[],
  siblings: readonly SiblingForm[],
) {
  const design = useDesign(store, (state) => state.design);
  const { fields, selection } = design;
  const problems = useFormulaProblems(fields, siblings);
  const formulas = useMemo(() => ({ fields, siblings, problems }), [fields, siblings, problems]);
  const besidesFormulas = useMemo(() => fieldIssues(fields, pages), [fields, pages]);
  const issues = useMemo(
    () => withFormulaIssues(besidesFormulas, problems),
    [besidesFormulas, problems],
  );
  const wrongKeys = [...issues.keys()].join('\n');
  // The very same set until others are wrong: all boxes are shown by it.
  const wrong = useMemo(() => new Set(wrongKeys === '' ? [] : wrongKeys.split('\n')), [wrongKeys]);
  const chosen = useMemo(() => selectedFields(design), [design]);
  const chosenBoxes = useMemo(() => selectedBoxes(design), [design]);
  const chosenKeys = useMemo(() => new Set(selection.map(keyOfBox)), [selection]);
  const counts = useMemo(() => {
    const found = pages.map(() => 0);
    for (const { placement } of boxesOf(fields))
      found[placement.page] = (found[placement.page] ?? 0) + 1;
    return found;
  }, [fields, pages]);
  const whoFills = assigneesOf(fields).join(' ');
  const toneOf = useMemo(() => tonesFor(whoFills.split(' ') as FieldAssignee[]), [whoFills]);
  return {
    design,
    fields,
    formulas,
    besidesFormulas,
    issues,
    wrong,
    chosen,
    chosenBoxes,
    chosenKeys,
    counts,
    toneOf,
  };
}

/** Finds the problems of the formulas, again only where fields changed that they use. */
function useFormulaProblems(fields: readonly Field[], siblings: readonly SiblingForm[]) {
  const [known, setKnown] = useState({
    fields,
    siblings,
    problems: formulaProblems(fields, siblings),
  });
  if (known.fields === fields && known.siblings === siblings) return known.problems;
  const isSame = known.siblings === siblings && looksTheSame(known.fields, fields);
  const problems = isSame ? known.problems : formulaProblems(fields, siblings);
  setKnown({ fields, siblings, problems });
  return problems;
}

/** Tells if fields are the same to formulas: their placement on the page does not matter. */
function looksTheSame(before: readonly Field[], after: readonly Field[]): boolean {
  return (
    before.length === after.length &&
    after.every((field, at) => {
      const former = before[at];
      return (
        former === field ||
        (former && sameValue(formulaField(former), formulaField(field))) === true
      );
    })
  );
}
