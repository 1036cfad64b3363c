import { archivingBy } from '../../kit/forms/archiving.ts';
import { useArchiveFormTemplateMutation, useRestoreFormTemplateMutation } from './api.ts';

/** Archives form templates and restores them. */
export function useArchiving() {
  const [archive] = useArchiveFormTemplateMutation();
  const [restore] = useRestoreFormTemplateMutation();
  return archivingBy(archive, restore);
}
