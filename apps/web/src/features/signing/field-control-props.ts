import type { FieldValue } from '@countersign/contract';
import type { FieldActions } from './field-actions.ts';
import type { OwnField } from './own-fields.ts';
import type { ValueChecks } from './use-signing.ts';

/** What the input of a field gets. */
export interface FieldControlProps {
  own: OwnField;
  value: FieldValue | undefined;
  actions: FieldActions;
  checks: ValueChecks | undefined;
  /** The id of the input; what belongs to it has it at the start of its own. */
  id: string;
  /** The ids of what describes it. */
  describedBy: string;
  isWrong: boolean;
  /** Over the picture of a page, where there is no label beside it. */
  isOnPage: boolean;
  /** The option for which a place of a radio group stands. */
  option?: string | undefined;
}

/** What the inputs of all types have. */
export function common({ own, actions, id, describedBy, isWrong, isOnPage }: FieldControlProps) {
  return {
    id,
    ...(isOnPage && { 'aria-label': own.label }),
    'aria-required': own.field.required,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    onFocus: () => actions.enter(own),
    onBlur: () => actions.leave(own),
  };
}
