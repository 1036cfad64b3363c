import type { FormPack, FormPackFile, FormPackSummary } from '@countersign/contract';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  emailTemplates,
  formPackFiles,
  formPackForms,
  formPackProjects,
  formPacks,
  formTemplates,
  formTemplateVersions,
  projects,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion, userName } from '../form-templates/index.ts';
import { visibleProjects } from '../projects/index.ts';

export const formPackKind = { thing: 'form pack', table: formPacks, subject: 'form-pack' } as const;

/** Selects the number of pages of a pack's forms. */
export const pagesOfPack = sql`(
  select coalesce(sum(jsonb_array_length(${formTemplateVersions.pages})), 0)
  from ${formPackForms}
  join ${formTemplates} on ${formTemplates.id} = ${formPackForms.formTemplateId}
  join ${formTemplateVersions} on ${currentVersion}
  where ${formPackForms.formPackId} = ${formPacks.id}
)`;

/** Form packs as lists show them, in any order. */
export async function formPackSummaries(
  tx: Tx,
  ids: readonly string[],
): Promise<FormPackSummary[]> {
  const rows = await tx
    .select({
      id: formPacks.id,
      name: formPacks.name,
      labels: formPacks.labels,
      createdAt: formPacks.createdAt,
      updatedAt: formPacks.updatedAt,
      updatedBy: userName,
      archivedAt: formPacks.archivedAt,
      formCount: sql<number>`(
        select count(*) from ${formPackForms} where ${formPackForms.formPackId} = ${formPacks.id}
      )`.mapWith(Number),
      pageCount: sql<number>`${pagesOfPack}`.mapWith(Number),
    })
    .from(formPacks)
    .innerJoin(users, eq(users.id, formPacks.updatedBy))
    .where(inArray(formPacks.id, [...ids]));
  return rows.map((row) => ({ ...row, ...momentsOf(row) }));
}

/** The moments of a pack as the contract has them. */
function momentsOf(row: { createdAt: Date; updatedAt: Date; archivedAt: Date | null }) {
  return {
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

/** The projects that a pack is for, by name, as a column of its row; of those that are `seen`. */
const projectsOfPack = (seen: SQL) => sql<FormPack['projects']>`(
  select coalesce(json_agg(json_build_object('id', ${projects.id}, 'name', ${projects.name})
    order by ${projects.sortName}, ${projects.id}), '[]')
  from ${formPackProjects} join ${projects} on ${projects.id} = ${formPackProjects.projectId}
  where ${formPackProjects.formPackId} = ${formPacks.id} and ${seen}
)`;

/** The files that go along with a pack's documents, as a column of its row. */
const filesOfPack = sql<FormPackFile[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${formPackFiles.id}, 'name', ${formPackFiles.name},
    'contentType', ${formPackFiles.contentType}, 'bytes', ${formPackFiles.bytes}
  ) order by ${formPackFiles.createdAt}, ${formPackFiles.id}), '[]')
  from ${formPackFiles} where ${formPackFiles.formPackId} = ${formPacks.id}
)`;

/**
 * Finds a pack with its forms in order, as a user may see it: of its projects those that they see.
 * @throws Failure `not-found`
 */
export async function findFormPackFor(tx: Tx, user: Member, id: string): Promise<FormPack> {
  return findFormPack(tx, id, visibleProjects(user));
}

/**
 * A pack with its forms in order, for those who manage it.
 * @throws Failure `not-found`
 */
export async function findFormPack(
  tx: Tx,
  id: string,
  seenProjects: SQL = sql`true`,
): Promise<FormPack> {
  const [pack] = await tx
    .select({
      id: formPacks.id,
      name: formPacks.name,
      labels: formPacks.labels,
      approvalSetup: { id: approvalSetups.id, name: approvalSetups.name },
      emailTemplate: { id: emailTemplates.id, name: emailTemplates.name },
      userTypes: formPacks.userTypes,
      fileName: formPacks.fileName,
      output: formPacks.output,
      attachments: formPacks.attachments,
      attachmentAudience: formPacks.attachmentAudience,
      sharedKeys: formPacks.sharedKeys,
      sending: formPacks.sending,
      projects: projectsOfPack(seenProjects),
      files: filesOfPack,
      revision: formPacks.revision,
      createdAt: formPacks.createdAt,
      updatedAt: formPacks.updatedAt,
      archivedAt: formPacks.archivedAt,
      updatedBy: userName,
    })
    .from(formPacks)
    .innerJoin(users, eq(users.id, formPacks.updatedBy))
    .leftJoin(approvalSetups, eq(approvalSetups.id, formPacks.approvalSetupId))
    .leftJoin(emailTemplates, eq(emailTemplates.id, formPacks.emailTemplateId))
    .where(eq(formPacks.id, id));
  if (!pack) throw notFound('form pack');
  const forms = await tx
    .select({
      formTemplateId: formTemplates.id,
      name: formTemplates.name,
      condition: formPackForms.condition,
      hiddenFrom: formPackForms.hiddenFrom,
      pageCount: sql<number>`jsonb_array_length(${formTemplateVersions.pages})`.mapWith(Number),
      fieldCount: sql<number>`jsonb_array_length(${formTemplateVersions.fields})`.mapWith(Number),
    })
    .from(formPackForms)
    .innerJoin(formTemplates, eq(formTemplates.id, formPackForms.formTemplateId))
    .innerJoin(formTemplateVersions, currentVersion)
    .where(eq(formPackForms.formPackId, id))
    .orderBy(asc(formPackForms.position));
  return {
    ...pack,
    ...momentsOf(pack),
    forms,
    formCount: forms.length,
    pageCount: forms.reduce((sum, form) => sum + form.pageCount, 0),
  };
}
