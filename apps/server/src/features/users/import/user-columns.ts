import { userTypes } from '@countersign/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byName } from '../../../platform/database/paging.ts';
import { approverGroups, projects } from '../../../platform/database/tables/index.ts';
import type { KindColumn } from '../../../platform/imports/import-kind.ts';
import { personColumns } from '../../contacts/index.ts';

/** Defines the columns of a file of users, by their keys. */
const columns = {
  email: {
    label: 'Email',
    required: true,
    holds: 'emails',
    hint: 'One address. Each person is invited once.',
    example: 'ava.lind@example.com',
    otherNames: ['email address', 'mail'],
  },
  firstName: { ...personColumns.firstName, example: 'Ava' },
  lastName: personColumns.lastName,
  userType: {
    label: 'User type',
    required: true,
    hint: `${userTypes.slice(0, -1).join(', ')} or ${userTypes.at(-1)}.`,
    example: 'Operator',
    otherNames: ['type', 'role'],
  },
  countryCode: {
    ...personColumns.countryCode,
    // A user has no address with a country of its own.
    otherNames: [...personColumns.countryCode.otherNames, 'country'],
  },
  mobile: {
    label: 'Mobile',
    required: false,
    hint: 'Without country code.',
    example: '7400 123456',
    otherNames: ['mobile number', 'mobile phone', 'phone'],
  },
  taxRiskAccess: {
    label: 'Tax risk access',
    required: false,
    hint: 'Yes or no. Leave empty for no.',
    example: 'no',
    otherNames: ['tax risk', 'tax risks'],
  },
  docDistributionAccess: {
    label: 'Document distribution access',
    required: false,
    hint: 'Yes or no. Leave empty for no.',
    example: 'yes',
    otherNames: [
      'doc distribution access',
      'document distribution',
      'document distributions',
      'doc distribution',
      'doc distributions',
    ],
  },
  projects: {
    label: 'Projects',
    required: false,
    hint: 'Codes or names, separated by semicolons.',
    example: '',
    otherNames: ['project', 'project code', 'project codes'],
  },
  approverGroups: {
    label: 'Approver groups',
    required: false,
    hint: 'Names, separated by semicolons.',
    example: '',
    otherNames: ['approver group', 'approval group', 'approval groups', 'group', 'groups'],
  },
} satisfies Record<string, Omit<KindColumn, 'key'>>;

/** The key of a column of a file of users. */
export type UserColumn = keyof typeof columns;
export const userColumnKeys = Object.keys(columns) as UserColumn[];

/** The columns with examples that there are in the tenant, so that the sample can be tried as it is. */
export async function userColumns(tx: Tx, tenantId: string): Promise<KindColumn[]> {
  const [project] = await tx
    .select({ code: projects.code })
    .from(projects)
    .where(and(eq(projects.tenantId, tenantId), isNull(projects.archivedAt)))
    .orderBy(asc(projects.createdAt))
    .limit(1);
  const [group] = await tx
    .select({ name: approverGroups.name })
    .from(approverGroups)
    .where(eq(approverGroups.tenantId, tenantId))
    .orderBy(byName(approverGroups.name))
    .limit(1);
  const examples: Partial<Record<UserColumn, string | undefined>> = {
    projects: project?.code,
    approverGroups: group?.name,
  };
  return userColumnKeys.map((key) => ({
    key,
    ...columns[key],
    example: examples[key] ?? columns[key].example,
  }));
}
