import { conditionHolds } from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  contacts,
  documentForms,
  documents,
  projects,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { conditionColumns } from './approval-facts.ts';
import { allFormKeys, type FormKey, type FormVersion, withContents } from './document-queries.ts';

/** Whether some form of a document has a condition, as a column of the document's row. */
export const hasConditions = sql<boolean>`exists (
  select 1 from document_forms where document_id = documents.id and condition <> ''
)`;

/**
 * Works out which forms a draft has as it is now, by their conditions, and writes that down. The values of those
 * that are left out stay, in case they come back.
 * @throws Failure `not-found`
 */
export async function decideForms(tx: Tx, id: string): Promise<FormVersion[]> {
  const [draft] = await tx
    .select({
      keys: allFormKeys,
      values: documents.values,
      conditions: conditionColumns,
      project: { name: projects.name, code: projects.code },
      company: { name: companies.name, code: companies.code },
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(eq(documents.id, id));
  if (!draft) throw notFound('document');
  const forms = await withContents(tx, draft.keys);
  const { project, company, values } = draft;
  const facts = {
    engagementType: draft.conditions.engagementType,
    department: draft.conditions.department,
    'project.name': project.name,
    'project.code': project.code,
    'company.name': company.name,
    'company.code': company.code,
  };
  const isIn = ({ condition }: FormKey) => conditionHolds(condition, forms, values, facts);
  const left = draft.keys.flatMap((key, position) => (isIn(key) ? [] : [position]));
  const isLeftOut = sql`${documentForms.position} = any(${sql.param(left)}::int[])`;
  await tx
    .update(documentForms)
    .set({ isLeftOut })
    .where(
      sql`${documentForms.documentId} = ${id}::uuid and ${documentForms.isLeftOut} <> (${isLeftOut})`,
    );
  return forms.filter((_, position) => !left.includes(position));
}
