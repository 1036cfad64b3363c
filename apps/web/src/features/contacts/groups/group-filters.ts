import type { ContactGroup } from '@countersign/contract';
import { paths } from '../../../core/paths.ts';

/** The parameter of the list's address that says whose filters are being changed. */
export const groupParameter = 'group-filters';

/** The list of contacts with the filters of a group, to be changed there. */
export function groupFiltersLink({ id, filters }: Pick<ContactGroup, 'id' | 'filters'>): string {
  const params = new URLSearchParams({
    filters: JSON.stringify(filters ?? []),
    [groupParameter]: id,
  });
  return `${paths.contacts}?${params.toString()}`;
}
