import type { FormTemplate } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';

/** The version that new documents get. */
export const currentVersion = and(
  eq(formTemplateVersions.formTemplateId, formTemplates.id),
  eq(formTemplateVersions.version, formTemplates.version),
);

/** The full name of the user of a joined row. */
export const userName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/**
 * A template with its current version.
 * @throws Failure `not-found`
 */
export async function findFormTemplate(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      version: formTemplates.version,
      revision: formTemplates.revision,
      updatedAt: formTemplates.updatedAt,
      updatedBy: userName,
      versionId: formTemplateVersions.id,
      fileSha256: formTemplateVersions.fileSha256,
      pages: formTemplateVersions.pages,
      fields: formTemplateVersions.fields,
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .innerJoin(users, eq(users.id, formTemplates.updatedBy))
    .where(eq(formTemplates.id, id));
  if (!row) throw notFound('form template');
  return row;
}

type TemplateRow = Awaited<ReturnType<typeof findFormTemplate>>;

/** A template as the contract has it. */
export function presentFormTemplate(row: TemplateRow): FormTemplate {
  const { id, name, version, pages, fields, updatedBy, revision } = row;
  return {
    id,
    name,
    version,
    pageCount: pages.length,
    fieldCount: fields.length,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy,
    pages,
    fields,
    revision,
  };
}
