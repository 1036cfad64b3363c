import type { EmailTemplateSummary } from '@countersign/contract';

/** Where a template is used, in a few words. */
export function usesInWords({
  uses,
  archivedAt,
}: Pick<EmailTemplateSummary, 'uses' | 'archivedAt'>): string {
  if (archivedAt !== null) return 'Archived';
  const [first, ...more] = uses;
  if (first === undefined) return 'Not used yet';
  const name = first.scope.kind === 'tenant' ? 'everywhere' : `for ${first.name}`;
  return more.length === 0 ? `Used ${name}` : `Used ${name} and ${more.length} more`;
}
