import * as contract from '@countersign/contract';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  approvalSetupVersions,
  companies,
  projects,
  users,
} from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { userName } from '../form-templates/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { findSetup } from './approval-setup-queries.ts';

/**
 * The projects that start with an approval setup, of those that the user works in.
 * @throws Failure `not-found`
 */
export const getSetupUses = tenantOperation(
  contract.getApprovalSetupUses,
  async ({ tx, caller: user, params: { id } }) => {
    await findSetup(tx, user, id);
    const found = await tx
      .select({
        id: projects.id,
        name: projects.name,
        companyName: companies.name,
        archivedAt: projects.archivedAt,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(and(eq(projects.approvalSetupId, id), visibleProjects(user)))
      .orderBy(asc(projects.sortName), asc(projects.id))
      .limit(200);
    return {
      projects: found.map(({ archivedAt, ...project }) => ({
        ...project,
        isArchived: archivedAt !== null,
      })),
    };
  },
);

/**
 * The versions of an approval setup, the latest first.
 * @throws Failure `not-found`
 */
export const listSetupVersions = tenantOperation(
  contract.listApprovalSetupVersions,
  async ({ tx, caller: user, params: { id } }) => {
    await findSetup(tx, user, id);
    const rows = await tx
      .select({
        version: approvalSetupVersions.version,
        at: approvalSetupVersions.createdAt,
        by: userName,
        steps: approvalSetupVersions.steps,
      })
      .from(approvalSetupVersions)
      .leftJoin(users, eq(users.id, approvalSetupVersions.createdBy))
      .where(eq(approvalSetupVersions.approvalSetupId, id))
      .orderBy(desc(approvalSetupVersions.version))
      .limit(100);
    return {
      items: rows.map((row) => ({ ...row, at: row.at.toISOString(), by: row.by ?? '' })),
    };
  },
);
