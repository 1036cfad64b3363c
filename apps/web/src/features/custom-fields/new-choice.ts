import type { CustomChoice } from '@countersign/contract';
import { newUuid } from '../../ui/browser/new-uuid.ts';

/** A choice without a label yet. */
export function newChoice(): CustomChoice {
  return { id: newUuid(), label: '', isArchived: false };
}
