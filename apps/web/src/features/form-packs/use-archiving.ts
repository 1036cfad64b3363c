import { archivingBy } from '../../kit/forms/archiving.ts';
import { useArchiveFormPackMutation, useRestoreFormPackMutation } from './api.ts';

/** Archives form packs and restores them. */
export function useArchiving() {
  const [archive] = useArchiveFormPackMutation();
  const [restore] = useRestoreFormPackMutation();
  return archivingBy(archive, restore);
}
