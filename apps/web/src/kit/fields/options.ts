import type { FieldOption } from '@countersign/contract';

/**
 * The options as a list can offer them: an empty value is the same as no choice, a value that comes
 * twice is offered once, and an option without a label shows its value.
 */
export function offeredOptions(options: readonly FieldOption[]): FieldOption[] {
  const offered = new Map<string, FieldOption>();
  for (const { value, label } of options) {
    if (value === '' || offered.has(value)) continue;
    offered.set(value, { value, label: label.trim() === '' ? value : label });
  }
  return [...offered.values()];
}
