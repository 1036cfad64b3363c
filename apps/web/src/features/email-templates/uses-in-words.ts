import type { EmailTemplateSummary } from '@countersign/contract';

/** Where a template is used, in a few words. */
export function usesInWords({
  company,
  uses,
  archivedAt,
}: Pick<EmailTemplateSummary, 'company' | 'uses' | 'archivedAt'>): string {
  if (archivedAt !== null) return 'Archived';
  const [first, ...more] = uses;
  if (first === undefined) return 'Not used yet';
  const place = inWords(first, company?.id);
  return more.length === 0 ? `Used ${place}` : `Used ${place} and ${more.length} more`;
}

function inWords(
  { scope, name }: EmailTemplateSummary['uses'][number],
  companyId?: string,
): string {
  if (scope.kind === 'tenant') return 'everywhere';
  // Which company it is of is said beside it.
  if (scope.kind === 'company' && scope.companyId === companyId) return 'for this company';
  return `for ${name}`;
}
