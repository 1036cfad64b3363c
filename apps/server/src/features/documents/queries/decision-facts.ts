import { type DecisionFact, type Field, isEmpty, readableText } from '@countersign/contract';
import { type DecidedFields, withoutHidden } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import { decisionFieldsColumn } from '../../approval-setup/index.ts';
import type { FormVersion } from './document-queries.ts';
import { valueIn } from './party-values.ts';

/** The keys of the fields that the approvers of a document decide by, as a column of its row. */
export const decisionFields = decisionFieldsColumn(
  sql`(documents.settings ->> 'approvalSetupId')::uuid`,
);

/**
 * Reads the facts to decide by from a document's values, each from the first form that has one. A document without the
 * field has no such fact.
 */
export function decisionFacts(
  keys: readonly string[],
  forms: readonly FormVersion[],
  { values, hiddenFields }: DecidedFields,
): DecisionFact[] {
  if (keys.length === 0) return [];
  const all = withoutHidden(forms, hiddenFields).flatMap(({ formTemplateId, fields }) =>
    fields.map((field) => ({ field, value: valueIn(values, formTemplateId, field.key) })),
  );
  return keys.flatMap((key) => {
    const found = all.filter(({ field }) => field.key === key);
    const fact = found.find(({ value }) => !isEmpty(value)) ?? found[0];
    return fact ? [{ key, label: fact.field.label || key, text: textOf(fact) }] : [];
  });
}

function textOf({ field, value }: { field: Field; value: unknown }): string {
  // On a page a tick is a mark, and no text.
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isEmpty(value) ? '' : readableText(field, value);
}
