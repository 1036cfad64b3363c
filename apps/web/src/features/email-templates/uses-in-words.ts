import type { EmailTemplateSummary } from '@countersign/contract';
import { text } from './text.ts';

/** Writes the uses of a template in a few words. */
export function usesInWords({
  company,
  uses,
  archivedAt,
}: Pick<EmailTemplateSummary, 'company' | 'uses' | 'archivedAt'>): string {
  if (archivedAt !== null) return text.uses.archived;
  const [first, ...more] = uses;
  if (first === undefined) return text.uses.none;
  return text.uses.used(inWords(first, company?.id), more.length);
}

function inWords(
  { scope, name }: EmailTemplateSummary['uses'][number],
  companyId?: string,
): string {
  if (scope.kind === 'tenant') return text.uses.everywhere;
  // Its company is shown next to it.
  if (scope.kind === 'company' && scope.companyId === companyId) return text.uses.thisCompany;
  return text.uses.forName(name);
}
