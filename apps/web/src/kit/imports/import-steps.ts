import type { Import, ImportCounts } from '@countersign/contract';

export const stepNames = ['Upload', 'Columns', 'Check', 'Done'] as const;
export type Step = (typeof stepNames)[number];

/** Tells if the rows of an import were all checked: before, none is counted. */
function isCounted({ counts }: Pick<Import, 'counts'>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Returns the step of an import, or the earlier one that the user went back to, as far as possible. */
export function stepOf(one: Pick<Import, 'state' | 'counts'>, wantsColumns: boolean): Step {
  switch (one.state) {
    case 'uploaded':
      return 'Columns';
    case 'checked':
      return wantsColumns ? 'Columns' : 'Check';
    case 'checking':
      return 'Check';
    case 'running':
    case 'done':
    case 'undoing':
    case 'undone':
      return 'Done';
    case 'failed':
      if (isCounted(one)) return 'Done';
      return wantsColumns ? 'Columns' : 'Check';
  }
}

/** Counts the rows of a job, of which `progress` are done. */
export function rowsOfJob({
  state,
  rowCount,
  counts,
}: Pick<Import, 'state' | 'rowCount' | 'counts'>): number {
  return state === 'checking' ? rowCount : counts.add + counts.update;
}

/** Counts the rows that will be imported. */
export const goodRows = ({ add, update }: ImportCounts) => add + update;
