import { useAppSelector } from './store.ts';

/** Returns the defaults of a new document for its recipient. */
export function useDataEntry(): { countryCode: string } {
  return useAppSelector((state) => state.generalSettings.dataEntry);
}
