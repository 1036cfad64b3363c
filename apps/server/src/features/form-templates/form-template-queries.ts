import type { FormTemplate, FormTemplateSummary } from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';

export const formTemplateKind = {
  thing: 'form template',
  table: formTemplates,
  subject: 'form-template',
} as const;

/** The version that new documents get. */
export const currentVersion = and(
  eq(formTemplateVersions.formTemplateId, formTemplates.id),
  eq(formTemplateVersions.version, formTemplates.version),
);

/** The full name of the user of a joined row. */
export const userName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Form templates as lists show them, in any order. */
export async function formTemplateSummaries(
  tx: Tx,
  ids: readonly string[],
): Promise<FormTemplateSummary[]> {
  const rows = await tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      version: formTemplates.version,
      createdAt: formTemplates.createdAt,
      updatedAt: formTemplates.updatedAt,
      updatedBy: userName,
      archivedAt: formTemplates.archivedAt,
      pageCount: sql<number>`jsonb_array_length(${formTemplateVersions.pages})`.mapWith(Number),
      fieldCount: sql<number>`jsonb_array_length(${formTemplateVersions.fields})`.mapWith(Number),
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, currentVersion)
    .innerJoin(users, eq(users.id, formTemplates.updatedBy))
    .where(inArray(formTemplates.id, [...ids]));
  return rows.map((row) => ({ ...row, ...momentsOf(row) }));
}

/** The moments of a template as the contract has them. */
function momentsOf(row: { createdAt: Date; updatedAt: Date; archivedAt: Date | null }) {
  return {
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

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
      createdAt: formTemplates.createdAt,
      updatedAt: formTemplates.updatedAt,
      archivedAt: formTemplates.archivedAt,
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

/** A template with its current version, as it is read. */
export type TemplateRow = Awaited<ReturnType<typeof findFormTemplate>>;

/** A template as the contract has it. */
export function presentFormTemplate(row: TemplateRow): FormTemplate {
  const { id, name, version, pages, fields, updatedBy, revision } = row;
  return {
    id,
    name,
    version,
    pageCount: pages.length,
    fieldCount: fields.length,
    ...momentsOf(row),
    updatedBy,
    pages,
    fields,
    revision,
  };
}
