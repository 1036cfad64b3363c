import * as contract from '@countersign/contract';
import { type Field, pluginOf, valueKindOf } from '@countersign/contract';
import { asc, isNull } from 'drizzle-orm';
import {
  formTemplates,
  formTemplateVersions,
  projects,
} from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { currentVersion } from '../form-templates/index.ts';

/** The departments of projects in use, and the form fields that conditions and facts can be. */
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
  return { departments, formFields: readableFields(templates) };
});

/** A field of forms, once for all that have its key. */
interface ReadableField {
  key: string;
  label: string;
  templates: string[];
  isAmount: boolean;
}

/** Fields whose values read as text, with the forms that have them. An amount is a number: a text can say anything else. */
function readableFields(templates: readonly { name: string; fields: readonly Field[] }[]) {
  const found = new Map<string, ReadableField>();
  for (const { name, fields } of templates) {
    for (const field of fields) {
      const { filling, inFormulas } = pluginOf(field);
      const isReadable = inFormulas && (filling === 'entered' || filling === 'derived');
      if (!isReadable) continue;
      const { key, label } = field;
      const known = found.get(key) ?? { key, label, templates: [], isAmount: false };
      if (!known.templates.includes(name)) known.templates.push(name);
      known.isAmount ||= valueKindOf(field) === 'number';
      found.set(key, known);
    }
  }
  return [...found.values()].sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
}
