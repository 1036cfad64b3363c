import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import type { ConditionField } from './condition-kinds.ts';

/** The custom fields in use that conditions can be on. */
export function useConditionFields(): readonly ConditionField[] {
  const ofContacts = useCustomFields('contact').fields;
  const ofProjects = useCustomFields('project').fields;
  const ofDocuments = useCustomFields('document').fields;
  return [...ofContacts, ...ofProjects, ...ofDocuments].map((field) => ({
    id: field.id,
    name: field.name,
    of: field.of,
    kind: field.kind,
    choices: field.choices,
    isArchived: field.archivedAt !== null,
  }));
}
