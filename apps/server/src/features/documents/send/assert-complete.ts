import { type DocumentValues, formProblems } from '@countersign/contract';
import { type DecidedFields, withoutHidden } from '@countersign/domain';
import type { FormVersion } from '../queries/document-queries.ts';
import { refuse } from '../queries/merge-values.ts';
import { withoutFields } from '../queries/party-values.ts';

/**
 * Checks that everything is in that the creator has to fill in, in fields that are there.
 * @throws Failure `invalid` with a message for each value that is missing or wrong.
 */
export function assertComplete(
  forms: readonly FormVersion[],
  values: DocumentValues,
  { hidden, hiddenFields }: Pick<DecidedFields, 'hidden' | 'hiddenFields'>,
): void {
  const problems: Record<string, string> = {};
  const given = withoutFields(values, hidden);
  for (const { formTemplateId: id, fields } of withoutHidden(forms, hiddenFields)) {
    const found = formProblems(fields, given[id] ?? {}, { assignee: 'creator', complete: true });
    for (const [key, problem] of Object.entries(found)) problems[`${id}.${key}`] = problem;
  }
  refuse(forms, problems);
}
