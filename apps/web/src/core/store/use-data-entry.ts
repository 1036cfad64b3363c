import { useAppSelector } from './store.ts';

/** What a new document starts with for its recipient. */
export function useDataEntry(): { countryCode: string } {
  return useAppSelector((state) => state.generalSettings.dataEntry);
}
