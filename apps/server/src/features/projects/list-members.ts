import type { ListDefinition, ProjectMember, UserType } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships, projectMembers, users } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { pictureUrl } from '../profile/index.ts';
import { findProject } from './project-queries.ts';

const name = sql`(fold(${users.firstName} || ' ' || ${users.lastName}) collate "C")`;

const definition = {
  name: 'project-members',
  fields: [{ key: 'name', label: 'Name', kind: 'text', canSort: true }],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

/** The rows are the users; no one has two memberships in one tenant. */
const source = listFrom(definition, {
  from: sql`${projectMembers}
    join ${memberships} on ${memberships.id} = ${projectMembers.membershipId}
    join ${users} on ${users.id} = ${memberships.userId}`,
  id: users.id,
  fields: { name },
  search: searchBy({ texts: [name, sql`fold(${users.email})`] }),
});

/**
 * A page of the users who belong to a project, by name.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export const listMembers = tenantOperation(
  contract.listProjectMembers,
  async ({ tx, caller: user, params: { id }, query }) => {
    await findProject(tx, user, id);
    const ofProject = eq(projectMembers.projectId, id);
    return readRows(tx, source, { ...query, filters: [], count: 'full' }, ofProject, (ids) =>
      loadMembers(tx, ids),
    );
  },
);

async function loadMembers(tx: Tx, userIds: readonly string[]): Promise<ProjectMember[]> {
  const rows = await tx
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(users.id, [...userIds]));
  return rows.map(({ user, membership }) => ({
    id: user.id,
    name: contactName(user),
    email: user.email,
    profilePicUrl: pictureUrl(user),
    userType: membership.userType as UserType,
    taxRiskAccess: membership.taxRiskAccess,
    docDistributionAccess: membership.docDistributionAccess,
    isDisabled: membership.disabledAt !== null,
  }));
}
