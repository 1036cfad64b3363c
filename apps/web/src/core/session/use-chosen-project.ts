import { useEffect, useRef } from 'react';
import { useAppSelector } from '../store/store.ts';

/**
 * The id of the project chosen in the header; undefined for all of them. Every list that is of
 * projects' things narrows itself to it.
 */
export function useChosenProject(): string | undefined {
  return useAppSelector((state) => state.project.selectedGuid) ?? undefined;
}

/** Calls `change` whenever another project is chosen: what was narrowed to one starts anew. */
export function useWhenProjectChanges(change: () => void): void {
  const projectId = useChosenProject();
  const known = useRef(projectId);
  useEffect(() => {
    if (known.current === projectId) return;
    known.current = projectId;
    change();
  });
}
