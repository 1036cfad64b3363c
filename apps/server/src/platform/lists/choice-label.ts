import type { ListDefinition } from '@countersign/contract';
import type { Cell } from './sheet.ts';

/** A value of a field as an export has it: the label of a choice, anything else as it is. */
export function choiceLabel({ fields }: ListDefinition, key: string, value: Cell): Cell {
  const options = fields.find((field) => field.key === key)?.options;
  return options?.find((option) => option.value === value)?.label ?? value;
}
