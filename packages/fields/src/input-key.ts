import type { Field } from './types/index.ts';

/**
 * What fields of several forms have in common that are asked for once: their key, who fills them, and which
 * values they take. Pages that have to be small use it alone, without the rest of the inputs.
 */
export function inputKey(field: Field): string {
  return `${field.assignee}\n${field.key}\n${takenBy(field)}`;
}

/** What values a field takes, as far as those of another one could not be put there. */
function takenBy(field: Field): string {
  const options = 'options' in field ? field.options.map(({ value }) => value) : [];
  return JSON.stringify([field.type, options]);
}
