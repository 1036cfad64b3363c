import type { CustomValues, Project, ProjectSummary, TaxRiskMode } from '@countersign/contract';
import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  companies,
  projectMembers,
  projects,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { readCustomValues } from '../custom-fields/index.ts';
import { visibleProjects } from './visible-projects.ts';

/** A project as the database has it. */
export type ProjectRow = typeof projects.$inferSelect;

/** To be taken and changed only for who manages projects: those see all of them. */
export const projectKind = { thing: 'project', table: projects, subject: 'project' } as const;

/** Projects with the rows joined to them, in any order. */
async function readProjects(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      project: projects,
      companyName: companies.name,
      companyArchivedAt: companies.archivedAt,
      approvalSetup: { id: approvalSetups.id, name: approvalSetups.name },
      memberCount: count(projectMembers.membershipId),
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(approvalSetups, eq(approvalSetups.id, projects.approvalSetupId))
    .leftJoin(projectMembers, eq(projectMembers.projectId, projects.id))
    .where(where)
    .groupBy(projects.id, companies.id, approvalSetups.id);
}

/** The rows of a page of the list, in any order. */
export async function projectSummaries(tx: Tx, ids: readonly string[]): Promise<ProjectSummary[]> {
  const rows = await readProjects(tx, inArray(projects.id, [...ids]));
  const custom = await readCustomValues(tx, 'project', ids);
  return rows.map((row) => presentSummary(row, custom.get(row.project.id) ?? {}));
}

/**
 * One project that the user may work in, with all that is known of it.
 * @throws Failure `not-found`
 */
export async function findProject(tx: Tx, user: Member, id: string): Promise<Project> {
  const [row] = await readProjects(tx, and(eq(projects.id, id), visibleProjects(user)));
  if (!row) throw notFound('project');
  const custom = await readCustomValues(tx, 'project', [id]);
  const { departments, watermarkText, sending, revision } = row.project;
  return {
    ...presentSummary(row, custom.get(id) ?? {}),
    departments,
    watermarkText,
    sending,
    companyIsArchived: row.companyArchivedAt !== null,
    revision,
  };
}

type ReadProject = Awaited<ReturnType<typeof readProjects>>[number];

function presentSummary(row: ReadProject, customValues: CustomValues): ProjectSummary {
  const { project, companyName, approvalSetup, memberCount } = row;
  return {
    id: project.id,
    companyId: project.companyId,
    companyName,
    name: project.name,
    code: project.code,
    startsOn: project.startsOn,
    endsOn: project.endsOn,
    currency: project.currency,
    taxRiskMode: project.taxRiskMode as TaxRiskMode,
    approvalSetup,
    departmentCount: project.departments.length,
    memberCount,
    customValues,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    archivedAt: project.archivedAt?.toISOString() ?? null,
  };
}
