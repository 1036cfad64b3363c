import { useListConditionFieldsQuery } from './api.ts';
import type { ConditionField } from './condition-kinds.ts';

/** The custom fields in use that conditions can be on. */
export function useConditionFields(): readonly ConditionField[] {
  const ofContacts = useListConditionFieldsQuery('contact').data?.items ?? [];
  const ofProjects = useListConditionFieldsQuery('project').data?.items ?? [];
  const ofDocuments = useListConditionFieldsQuery('document').data?.items ?? [];
  return [...ofContacts, ...ofProjects, ...ofDocuments].map((field) => ({
    id: field.id,
    name: field.name,
    of: field.of,
    kind: field.kind,
    choices: field.choices,
    isArchived: field.archivedAt !== null,
  }));
}
