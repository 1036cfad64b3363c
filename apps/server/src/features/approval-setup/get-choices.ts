import * as contract from '@countersign/contract';
import { type Field, valueKindOf } from '@countersign/contract';
import { asc, isNull } from 'drizzle-orm';
import {
  formTemplates,
  formTemplateVersions,
  projects,
} from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { currentVersion } from '../form-templates/index.ts';

/** The departments of projects in use, and the form fields that hold an amount. */
export const getChoices = tenantOperation(contract.getApprovalChoices, async ({ tx }) => {
  const lists = await tx
    .select({ departments: projects.departments })
    .from(projects)
    .where(isNull(projects.archivedAt));
  const departments = [...new Set(lists.flatMap((one) => one.departments))].sort((one, other) =>
    one.localeCompare(other, 'en-GB'),
  );
  const templates = await tx
    .select({ name: formTemplates.name, fields: formTemplateVersions.fields })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .orderBy(asc(formTemplates.sortName), asc(formTemplates.id));
  return { departments, formFields: amountFields(templates) };
});

/** Fields that hold an amount, once for each key, with the forms that have them; a text can say anything else as well. */
function amountFields(templates: readonly { name: string; fields: readonly Field[] }[]) {
  const found = new Map<string, { key: string; label: string; templates: string[] }>();
  for (const { name, fields } of templates) {
    for (const field of fields) {
      if (valueKindOf(field) !== 'number') continue;
      const { key, label } = field;
      const known = found.get(key) ?? { key, label, templates: [] };
      known.templates.push(name);
      found.set(key, known);
    }
  }
  return [...found.values()].sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
}
