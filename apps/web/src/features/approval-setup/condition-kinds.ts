import type { ApprovalCondition, ApprovalWorld } from '@countersign/contract';

/** A custom field that a condition can be on. */
export type ConditionField = ApprovalWorld['fields'][number];

/** What a condition is on, as one choice: a kind, or a custom field by its id. */
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

const owners = { contact: 'Contact', project: 'Project', document: 'Document' } as const;

/** Everything that a condition can be on, in groups. */
export function subjectChoices(fields: readonly ConditionField[]) {
  const ofFields = (['contact', 'project', 'document'] as const).map((owner) => ({
    group: `${owners[owner]}: custom fields`,
    items: fields
      .filter(({ of }) => of === owner)
      .map(({ id, name }) => ({ value: id, label: name })),
  }));
  return [
    {
      group: 'Document',
      items: [
        { value: 'project', label: 'Project' },
        { value: 'department', label: 'Department' },
        { value: 'engagementType', label: 'Engagement type' },
        { value: 'amount', label: 'Amount in a form' },
      ],
    },
    ...ofFields.filter(({ items }) => items.length > 0),
  ];
}
