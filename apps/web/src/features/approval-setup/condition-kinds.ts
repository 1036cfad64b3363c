import type { ApprovalCondition, ApprovalWorld } from '@countersign/contract';
import { text } from './text.ts';

/** A custom field that a condition can be on. */
export type ConditionField = ApprovalWorld['fields'][number];

/** Returns the subject of a condition as one choice: a kind, or a custom field by its id. */
export function subjectOf(condition: ApprovalCondition): string {
  return condition.on === 'custom' ? (condition.fieldId ?? '') : condition.on;
}

/** A condition on another subject, with nothing chosen yet. */
export function emptyCondition(subject: string): ApprovalCondition {
  switch (subject) {
    case 'project':
    case 'department':
    case 'engagementType':
      return { on: subject, anyOf: [] };
    case 'amount':
      return { on: 'amount', fieldKey: '', from: null, to: null };
    default:
      return { on: 'custom', fieldId: subject, anyOf: [], from: null, to: null };
  }
}

/** Everything that a condition can be on, in groups. */
export function subjectChoices(fields: readonly ConditionField[]) {
  const ofFields = (['contact', 'project', 'document'] as const).map((owner) => ({
    group: text.conditions.customFields(text.conditions.owners[owner]),
    items: fields
      .filter(({ of }) => of === owner)
      .map(({ id, name }) => ({ value: id, label: name })),
  }));
  return [
    {
      group: text.conditions.document,
      items: [
        { value: 'project', label: text.conditions.project },
        { value: 'department', label: text.conditions.department },
        { value: 'engagementType', label: text.conditions.engagementType },
        { value: 'amount', label: text.conditions.amount },
      ],
    },
    ...ofFields.filter(({ items }) => items.length > 0),
  ];
}
