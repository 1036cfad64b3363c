import { useEffect, useMemo, useRef } from 'react';
import { useAppSelector } from '../store/store.ts';
import { type ChosenPlace, placeOf } from './chosen-place.ts';

/** The id of the project chosen in the header; undefined for all of them. */
export function useChosenProject(): string | undefined {
  return useAppSelector((state) => state.project.selectedGuid) ?? undefined;
}

/** The id of the company chosen in the header; undefined for all of them. */
export function useChosenCompany(): string | undefined {
  return useAppSelector((state) => state.company.selectedGuid) ?? undefined;
}

/**
 * What was chosen in the header. Every list that is of documents narrows itself to it.
 */
export function useChosenPlace(): ChosenPlace {
  const [companyId, projectId] = [useChosenCompany(), useChosenProject()];
  return useMemo(() => placeOf(companyId, projectId), [companyId, projectId]);
}

/** Calls `change` whenever another place is chosen: what was narrowed to one starts anew. */
export function useWhenPlaceChanges(change: () => void): void {
  const place = useChosenPlace();
  const known = useRef(place);
  useEffect(() => {
    if (known.current === place) return;
    known.current = place;
    change();
  });
}
