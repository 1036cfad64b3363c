import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  approvalSetups,
  companies,
  formPackProjects,
  formPacks,
  projects,
} from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { usablePacks } from '../../form-packs/index.ts';
import { visibleProjects } from '../../projects/index.ts';
import { type FormVersion, formKeysOfPack, withContents } from '../queries/document-queries.ts';

/** A pack that rows can name. */
export interface DraftPack
  extends Pick<
    typeof formPacks.$inferSelect,
    'id' | 'name' | 'approvalSetupId' | 'emailTemplateId' | 'sending'
  > {
  /** The projects that it is for; empty for all. */
  projectIds: readonly string[];
  forms: readonly FormVersion[];
}

/** A project that rows can name. */
export type DraftProject = Pick<
  typeof projects.$inferSelect,
  'id' | 'name' | 'code' | 'approvalSetupId' | 'sending'
> & { timeZone: string };

/** The records that rows of a file of drafts can name. */
export interface DraftSources {
  packs: readonly DraftPack[];
  projects: readonly DraftProject[];
  approvalSetups: readonly { id: string; name: string }[];
}

/**
 * Lists the packs and projects that a user may draft with, none of them archived. `names` are the names or ids of the
 * packs that are asked for, in small letters; all where it is left out.
 */
export async function draftSources(
  tx: Tx,
  user: Member,
  names?: readonly string[],
): Promise<DraftSources> {
  const { id, name, approvalSetupId, emailTemplateId, sending } = formPacks;
  const rows = await tx
    .select({
      id,
      name,
      approvalSetupId,
      emailTemplateId,
      sending,
      formKeys: formKeysOfPack,
      projectIds: sql<string[]>`(
        select coalesce(json_agg(${formPackProjects.projectId}), '[]') from ${formPackProjects}
        where ${formPackProjects.formPackId} = ${formPacks.id}
      )`,
    })
    .from(formPacks)
    .where(
      and(
        isNull(formPacks.archivedAt),
        usablePacks(user),
        names &&
          or(
            inArray(sql`lower(${formPacks.name})`, [...names]),
            inArray(sql`${formPacks.id}::text`, [...names]),
          ),
      ),
    )
    .orderBy(asc(formPacks.sortName), asc(formPacks.id));
  // What is in them is read at once for all.
  const contents = await withContents(
    tx,
    rows.flatMap(({ formKeys }) => formKeys),
  );
  const byVersion = new Map(contents.map((form) => [form.versionId, form]));
  const packs = rows
    .map(({ formKeys, ...pack }) => ({
      ...pack,
      forms: formKeys.flatMap(({ versionId }) => byVersion.get(versionId) ?? []),
    }))
    .filter(({ forms }) => forms.length > 0);
  const own = await tx
    .select({
      id: projects.id,
      name: projects.name,
      code: projects.code,
      approvalSetupId: projects.approvalSetupId,
      sending: projects.sending,
      timeZone: companies.timeZone,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(isNull(projects.archivedAt), visibleProjects(user)));
  const setups = await tx
    .select({ id: approvalSetups.id, name: approvalSetups.name })
    .from(approvalSetups)
    .where(isNull(approvalSetups.archivedAt));
  return { packs, projects: own, approvalSetups: setups };
}
