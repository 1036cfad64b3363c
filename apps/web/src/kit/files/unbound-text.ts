/** Tells which fields of an imported form somebody fills in now, as what they were bound to is not here. */
export function unboundText(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const [some, more] = [labels.slice(0, 5).join(', '), labels.length - 5];
  const rest = more > 0 ? ` and ${more} more` : '';
  return `Their custom fields are not here, so somebody fills in: ${some}${rest}.`;
}
