import type { FormTemplate, FormTemplateSummary, PublishingState } from '@countersign/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  documentForms,
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

/** The version that is edited: the draft where there is one, else the current one. */
export const editedVersion = and(
  eq(formTemplateVersions.formTemplateId, formTemplates.id),
  sql`${formTemplateVersions.version} = (
    select max(other.version) from ${formTemplateVersions} as other
    where other.form_template_id = ${formTemplates.id}
  )`,
);

/** The draft of the next version; null where there is none. */
const draftVersion = sql<number | null>`(
  select max(other.version) from ${formTemplateVersions} as other
  where other.form_template_id = ${formTemplates.id} and other.version > ${formTemplates.version}
)`;

/** Selects the publishing state of a template; of a row with its current version. */
export const publishingState = sql<PublishingState>`case
  when ${draftVersion} is not null then 'changed'
  when ${formTemplateVersions.publishedAt} is null then 'unpublished'
  else 'published'
end`;

/**
 * Selects if a version never changes again. One that no one published is fixed by the first document that is drafted
 * with it.
 */
export const isFixedVersion = sql<boolean>`(
  ${formTemplateVersions.publishedAt} is not null
  or ${formTemplateVersions.version} < ${formTemplates.version}
  or exists (
    select 1 from ${documentForms}
    where ${documentForms.formTemplateVersionId} = ${formTemplateVersions.id}
  )
)`;

/** The full name of the user of a joined row. */
export const userName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

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
      draftVersion,
      state: publishingState,
      labels: formTemplates.labels,
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
 * A template with the version that is edited.
 * @throws Failure `not-found`
 */
export async function findFormTemplate(tx: Tx, id: string) {
  const [row] = await findFormTemplates(tx, [id]);
  if (!row) throw notFound('form template');
  return row;
}

/** Templates with the versions that are edited, in the order of their ids. */
export function findFormTemplates(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      id: formTemplates.id,
      name: formTemplates.name,
      version: formTemplates.version,
      labels: formTemplates.labels,
      editedVersion: formTemplateVersions.version,
      isFixed: isFixedVersion,
      isPublished: sql<boolean>`${formTemplateVersions.publishedAt} is not null`,
      revision: formTemplates.revision,
      createdAt: formTemplates.createdAt,
      updatedAt: formTemplates.updatedAt,
      archivedAt: formTemplates.archivedAt,
      updatedBy: userName,
      versionId: formTemplateVersions.id,
      fileSha256: formTemplateVersions.fileSha256,
      pages: formTemplateVersions.pages,
      fields: formTemplateVersions.fields,
      omitted: formTemplateVersions.omitted,
      renamedKeys: formTemplateVersions.renamedKeys,
    })
    .from(formTemplates)
    .innerJoin(formTemplateVersions, editedVersion)
    .innerJoin(users, eq(users.id, formTemplates.updatedBy))
    .where(inArray(formTemplates.id, [...ids]))
    .orderBy(asc(formTemplates.id));
}

/** A template with the version that is edited, as it is read. */
export type TemplateRow = Awaited<ReturnType<typeof findFormTemplate>>;

/** A template as the contract has it. */
export function presentFormTemplate(row: TemplateRow): FormTemplate {
  const { id, name, version, editedVersion, labels, pages, fields, updatedBy, revision } = row;
  const draftVersion = editedVersion > version ? editedVersion : null;
  const published = row.isPublished ? 'published' : 'unpublished';
  return {
    id,
    name,
    version,
    draftVersion,
    state: draftVersion === null ? published : 'changed',
    isPublished: row.isPublished,
    labels,
    pageCount: pages.length,
    fieldCount: fields.length,
    ...momentsOf(row),
    updatedBy,
    pages,
    fields,
    omitted: row.omitted,
    revision,
  };
}
