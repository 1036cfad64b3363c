import { type CustomField, customKey, type ListField } from '@countersign/contract';

const listKinds = {
  text: 'text',
  number: 'number',
  date: 'date',
  flag: 'flag',
  choice: 'choice',
  choices: 'choice',
  emails: 'text',
} as const satisfies Record<CustomField['kind'], ListField['kind']>;

/** A custom field as lists, filters and exports have it. */
export function customListField({
  id,
  name,
  kind,
  choices,
}: Pick<CustomField, 'id' | 'name' | 'kind' | 'choices'>): ListField {
  const options = choices.map((choice) => ({
    value: choice.id,
    label: choice.isArchived ? `${choice.label} (archived)` : choice.label,
  }));
  return {
    key: customKey(id),
    label: name,
    kind: listKinds[kind],
    ...(kind === 'choice' || kind === 'choices' ? { options } : {}),
    // A row with several choices has no single position.
    canSort: kind !== 'choices',
    canFilter: true,
  };
}
