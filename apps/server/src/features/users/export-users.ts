import * as contract from '@countersign/contract';
import { usersList } from '@countersign/contract';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { belongingsOf, fromUsers, type UserRow } from './user-queries.ts';
import { userSource, usersShown } from './user-source.ts';

interface Row extends UserRow {
  projects: string;
  approverGroups: string;
}

/**
 * All users that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportUsers = operation(
  contract.exportUsers,
  ({ database, caller: { tenantId }, query }) =>
    exportRows<Row>({
      database,
      tenantId,
      source: userSource,
      query,
      where: usersShown(query),
      fields: usersList.fields,
      load: readUsers,
      cell,
      fileName: 'Users',
    }),
);

async function readUsers(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  const rows = await fromUsers(tx).where(inArray(memberships.userId, [...ids]));
  const { projects, approverGroups } = await belongingsOf(
    tx,
    rows.map((row) => row.membershipId),
  );
  const names = (found: readonly { name: string }[] = []) =>
    found.map(({ name }) => name).join(', ');
  return rows.map((row) => ({
    ...row,
    projects: names(projects.get(row.membershipId)),
    approverGroups: names(approverGroups.get(row.membershipId)),
  }));
}

function cell(row: Row, key: string): Cell {
  switch (key) {
    case 'name':
      return `${row.firstName} ${row.lastName}`.trim();
    case 'projectId':
      return row.projects;
    case 'approverGroupId':
      return row.approverGroups;
    case 'signedInAt':
      return row.signedInAt?.toISOString() ?? null;
    case 'createdAt':
      return row.createdAt.toISOString();
    default:
      return choiceLabel(
        usersList,
        key,
        row[key as 'email' | 'userType' | 'state' | 'taxRiskAccess' | 'docDistributionAccess'],
      );
  }
}
