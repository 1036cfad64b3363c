import { text } from './text.ts';

/** Lists the fields of an imported form that a person fills in now, as their sources are missing here. */
export function unboundText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  return text.unbound.fields(labels.slice(0, 5).join(', '), labels.length - 5);
}
