import type { ListField, SortDirection } from '@countersign/contract';
import { text } from '../text.ts';

/** The direction that sorting by a field starts with: the latest moments are looked for first. */
export function firstDirection(fields: readonly ListField[], key: string): SortDirection {
  const field = fields.find((one) => one.key === key);
  return field?.kind === 'moment' ? 'descending' : 'ascending';
}

/** Names the sort directions for a kind of field. */
export function directionNames(kind: ListField['kind']): Record<SortDirection, string> {
  switch (kind) {
    case 'text':
    case 'choice':
      return { ascending: text.sort.textUp, descending: text.sort.textDown };
    case 'number':
      return { ascending: text.sort.numberUp, descending: text.sort.numberDown };
    case 'date':
    case 'moment':
      return { ascending: text.sort.dateUp, descending: text.sort.dateDown };
    case 'flag':
      return { ascending: text.sort.flagUp, descending: text.sort.flagDown };
  }
}
