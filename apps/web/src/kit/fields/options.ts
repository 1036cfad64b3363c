import { type FieldOption, isBlank } from '@countersign/contract';

/**
 * The options as a list can offer them: a blank value is the same as no choice, a value that comes
 * twice is offered once, and an option without a label shows its value.
 */
export function offeredOptions(options: readonly FieldOption[]): FieldOption[] {
  const offered = new Map<string, FieldOption>();
  for (const { value, label } of options) {
    if (isBlank(value) || offered.has(value)) continue;
    offered.set(value, { value, label: isBlank(label) ? value : label });
  }
  return [...offered.values()];
}
