import type { Import, ImportCounts } from '@countersign/contract';

export const stepNames = ['Upload', 'Columns', 'Check', 'Done'] as const;
export type Step = (typeof stepNames)[number];

/** Whether the rows of an import were all checked: before, none is counted. */
function isCounted({ counts }: Pick<Import, 'counts'>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

/** Where an import stands, or where somebody went back to, as far as they can. */
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

/** How many rows a job has before it, of which `progress` are behind it. */
export function rowsOfJob({
  state,
  rowCount,
  counts,
}: Pick<Import, 'state' | 'rowCount' | 'counts'>): number {
  return state === 'checking' ? rowCount : counts.add + counts.update;
}

/** How many rows are good. */
export const goodRows = ({ add, update }: ImportCounts) => add + update;
