import { text } from './text.ts';

/** Tells which fields of an imported form somebody fills in now, as what they were bound to is not here. */
export function unboundText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  return text.unbound.fields(labels.slice(0, 5).join(', '), labels.length - 5);
}
