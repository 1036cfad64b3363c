import { Failure } from '../../../platform/http/failure.ts';

/** The columns of a file of users, by the heading that people are told. */
export const columns = {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  userType: 'User type',
  projects: 'Projects',
  approverGroups: 'Approver groups',
  taxRiskAccess: 'Tax risk access',
  docDistributionAccess: 'Document distribution access',
  countryCode: 'Country code',
  mobile: 'Mobile',
} as const;
export type Column = keyof typeof columns;

const required: readonly Column[] = ['email', 'firstName', 'lastName', 'userType'];

/** Other headings that mean the same; compared without case, spaces and signs. */
const otherNames: Record<Column, readonly string[]> = {
  email: ['emailaddress', 'mail'],
  firstName: ['firstnames', 'forename', 'givenname'],
  lastName: ['surname', 'familyname'],
  userType: ['type', 'role'],
  projects: ['project', 'projectcode', 'projectcodes'],
  approverGroups: ['approvergroup', 'approvalgroup', 'approvalgroups', 'group', 'groups'],
  taxRiskAccess: ['taxrisk', 'taxrisks'],
  docDistributionAccess: [
    'docdistributionaccess',
    'documentdistribution',
    'documentdistributions',
    'docdistribution',
    'docdistributions',
  ],
  countryCode: ['country', 'diallingcode'],
  mobile: ['mobilenumber', 'mobilephone', 'phone'],
};

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const byHeading = new Map<string, Column>(
  (Object.keys(columns) as Column[]).flatMap((column) =>
    [plain(columns[column]), ...otherNames[column]].map((name) => [name, column] as const),
  ),
);

/**
 * Which column is at which place of a line of headings, in any order; unknown ones are left out.
 * @throws Failure `invalid` that names the columns that are missing or there twice.
 */
export function readHeadings(cells: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  for (const [place, cell] of cells.entries()) {
    const column = byHeading.get(plain(cell));
    if (column === undefined) continue;
    if (found.has(column)) {
      throw new Failure('invalid', `The file has two columns for “${columns[column]}”.`);
    }
    found.set(column, place);
  }
  const missing = required.filter((column) => !found.has(column));
  if (missing.length === 0) return found;
  const named = missing.map((column) => `“${columns[column]}”`).join(', ');
  throw new Failure(
    'invalid',
    `The first row of the file has to name the columns. ${missing.length === 1 ? 'This one is' : 'These are'} missing: ${named}.`,
  );
}
