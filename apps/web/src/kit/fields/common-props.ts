import type { FillableField } from './plugin.ts';

/** What every input of one part is given, whatever its type. */
export function commonProps({
  field,
  id,
  problem,
  disabled,
}: {
  field: FillableField;
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
