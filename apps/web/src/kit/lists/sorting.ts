import type { ListField, SortDirection } from '@countersign/contract';

/** The direction that sorting by a field starts with: the latest moments are looked for first. */
export function firstDirection(fields: readonly ListField[], key: string): SortDirection {
  const field = fields.find((one) => one.key === key);
  return field?.kind === 'moment' ? 'descending' : 'ascending';
}

/** What the directions are called beside a field. */
export function directionNames(kind: ListField['kind']): Record<SortDirection, string> {
  switch (kind) {
    case 'text':
    case 'choice':
      return { ascending: 'A to Z', descending: 'Z to A' };
    case 'number':
      return { ascending: 'smallest first', descending: 'largest first' };
    case 'date':
    case 'moment':
      return { ascending: 'oldest first', descending: 'newest first' };
    case 'flag':
      return { ascending: 'no first', descending: 'yes first' };
  }
}
