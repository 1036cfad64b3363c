import { useAppSelector } from './store.ts';

/** What forms start with for somebody new. */
export function useDataEntry(): { countryCode: string } {
  return useAppSelector((state) => state.generalSettings.dataEntry);
}
