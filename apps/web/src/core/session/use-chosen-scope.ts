import { useEffect, useMemo, useRef } from 'react';
import { useAppSelector } from '../store/store.ts';
import { type ChosenScope, toScope } from './chosen-scope.ts';

/** The id of the project chosen in the header; undefined for all of them. */
export function useChosenProject(): string | undefined {
  return useAppSelector((state) => state.project.selectedGuid) ?? undefined;
}

/** The id of the company chosen in the header; undefined for all of them. */
export function useChosenCompany(): string | undefined {
  return useAppSelector((state) => state.company.selectedGuid) ?? undefined;
}

/** Returns the scope chosen in the header. Every list that is of documents narrows itself to it. */
export function useChosenScope(): ChosenScope {
  const [companyId, projectId] = [useChosenCompany(), useChosenProject()];
  return useMemo(() => toScope(companyId, projectId), [companyId, projectId]);
}

/** Calls `change` whenever another scope is chosen, so that lists start from the first page. */
export function useOnScopeChange(change: () => void): void {
  const scope = useChosenScope();
  const known = useRef(scope);
  useEffect(() => {
    if (known.current === scope) return;
    known.current = scope;
    change();
  });
}
