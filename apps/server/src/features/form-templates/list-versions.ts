import type { FormVersionContent, FormVersionSummary, VersionState } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  documentForms,
  documents,
  formPackForms,
  formPacks,
  formTemplates,
  formTemplateVersions,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { isFixedVersion, type TemplateRow } from './form-template-queries.ts';

/** As many are listed, the latest first. */
const maxVersions = 100;

/**
 * The versions of a template, and who uses which: documents keep theirs, packs give new ones the current.
 * @throws Failure `not-found`
 */
export const listVersions = tenantOperation(
  contract.listFormTemplateVersions,
  async ({ tx, params: { id } }) => {
    const rows = await readVersions(tx, eq(formTemplates.id, id), {});
    if (rows.length === 0) throw notFound('form template');
    const packs = await tx
      .select({
        id: formPacks.id,
        name: formPacks.name,
        isArchived: sql<boolean>`${formPacks.archivedAt} is not null`,
      })
      .from(formPackForms)
      .innerJoin(formPacks, eq(formPacks.id, formPackForms.formPackId))
      .where(eq(formPackForms.formTemplateId, id))
      .orderBy(asc(formPacks.sortName), asc(formPacks.id));
    return { items: rows.map(presentVersion), packs };
  },
);

/**
 * One version of a template with what is in it.
 * @throws Failure `not-found`
 */
export async function findVersion(
  tx: Tx,
  id: string,
  version: number,
): Promise<
  FormVersionContent & Pick<TemplateRow, 'fileSha256' | 'omitted'> & { templateName: string }
> {
  const where = and(eq(formTemplates.id, id), eq(formTemplateVersions.version, version));
  const { pages, fields, omitted, fileSha256 } = formTemplateVersions;
  const content = { pages, fields, omitted, fileSha256, templateName: formTemplates.name };
  const [row] = await readVersions(tx, where, content);
  if (!row) throw notFound('version of the form template');
  return {
    ...presentVersion(row),
    pages: row.pages,
    fields: row.fields,
    omitted: row.omitted,
    file: row.fileSha256,
    fileSha256: row.fileSha256,
    templateName: row.templateName,
  };
}

/** Counts the documents of a version, by state. */
const documentsOf = sql<FormVersionSummary['documents']>`(
  select json_build_object(
    'drafts', count(*) filter (where ${documents.state} = 'draft'),
    'out', count(*) filter (where ${documents.state} = 'pending'),
    'over', count(*) filter (where ${documents.state} not in ('draft', 'pending'))
  )
  from ${documentForms} join ${documents} on ${documents.id} = ${documentForms.documentId}
  where ${documentForms.formTemplateVersionId} = ${formTemplateVersions.id}
)`;

const versionColumns = {
  version: formTemplateVersions.version,
  current: formTemplates.version,
  isFixed: isFixedVersion,
  publishedAt: formTemplateVersions.publishedAt,
  publishedBy: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
  note: formTemplateVersions.note,
  createdAt: formTemplateVersions.createdAt,
  pageCount: sql<number>`jsonb_array_length(${formTemplateVersions.pages})`.mapWith(Number),
  fieldCount: sql<number>`jsonb_array_length(${formTemplateVersions.fields})`.mapWith(Number),
  documents: documentsOf,
};

function readVersions<More extends Parameters<Tx['select']>[0]>(
  tx: Tx,
  where: SQL | undefined,
  more: More,
) {
  return tx
    .select<typeof versionColumns & More>({ ...versionColumns, ...more })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.formTemplateId))
    .leftJoin(users, eq(users.id, formTemplateVersions.publishedBy))
    .where(where)
    .orderBy(desc(formTemplateVersions.version))
    .limit(maxVersions);
}

interface VersionRow extends Omit<FormVersionSummary, 'state' | 'publishedAt' | 'createdAt'> {
  current: number;
  publishedAt: Date | null;
  createdAt: Date;
}

function presentVersion(row: VersionRow): FormVersionSummary {
  const { version, current, isFixed, publishedBy, note, pageCount, fieldCount } = row;
  return {
    version,
    state: stateOf(version, current),
    isFixed,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishedBy,
    note,
    createdAt: row.createdAt.toISOString(),
    pageCount,
    fieldCount,
    documents: row.documents,
  };
}

function stateOf(version: number, current: number): VersionState {
  if (version === current) return 'current';
  return version > current ? 'draft' : 'earlier';
}
