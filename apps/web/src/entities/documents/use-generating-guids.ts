import { useAppSelector } from '../../core/store/store.ts';

/** The documents whose generation was started in this browser and has not ended. */
export function useGeneratingGuids(): readonly string[] {
  return useAppSelector((state) => state.document.generatingDocumentGuids);
}
