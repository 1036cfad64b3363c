import type { AnyField } from '@countersign/contract';

/** Returns the props that every input of one part shares, whatever its type. */
export function commonProps({
  field,
  id,
  problem,
  disabled,
}: {
  field: AnyField;
  id: string;
  problem: string | undefined;
  disabled: boolean;
}) {
  return {
    id,
    label: field.label,
    withAsterisk: field.required,
    'aria-required': field.required,
    description: field.help,
    error: problem,
    disabled,
  };
}
