import {
  countryCodeRule,
  emailRule,
  type InviteUserInput,
  lastNameRule,
  mobileRule,
  personNameRule,
  plainIssue,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { mobileProblem } from '@countersign/domain';
import type { z } from 'zod';
import type { SourceRow } from '../../../platform/imports/import-kind.ts';
import type { Belonging } from '../user-queries.ts';
import type { NamedBelongings } from './find-belongings.ts';
import { type UserColumn, userColumnKeys } from './user-columns.ts';

/** Describes a problem in a column. */
interface RowProblem {
  column: UserColumn;
  message: string;
}

/** Holds an invitation as read from a row of a file. */
export interface ImportedPerson extends Omit<InviteUserInput, 'projectIds' | 'approverGroupIds'> {
  projects: Belonging[];
  approverGroups: Belonging[];
}

/** Holds the invitation of a row, with its problems. */
interface ReadUserRow {
  input: ImportedPerson;
  problems: RowProblem[];
}

/** Reads a row with every problem that it has, in the order of the columns; `input` is without what they are about. */
export function readUserRow({ cells }: SourceRow, belongings: NamedBelongings): ReadUserRow {
  const cell = (column: UserColumn) => cells[column] ?? '';
  const problems: RowProblem[] = [];
  const note = (column: UserColumn, message: string) => problems.push({ column, message });
  const ruled = (column: UserColumn, rule: z.ZodType<string>, text = cell(column)): string => {
    const parsed = rule.safeParse(text, { error: plainIssue });
    if (parsed.success) return parsed.data;
    note(column, parsed.error.issues[0]?.message ?? 'This value can’t be read. Check it.');
    return '';
  };
  const found = (column: 'projects' | 'approverGroups'): Belonging[] => {
    const named = namesIn(cell(column), belongings.isProject).flatMap((name) => {
      const belonging = belongings[column](name);
      if (belonging.found !== undefined) return [belonging.found];
      note(column, belonging.problem);
      return [];
    });
    return [...new Map(named.map((one) => [one.id, one])).values()];
  };
  const userType = userTypeOf(cell('userType'));
  if (!userType) note('userType', `Enter one of: ${userTypes.join(', ')}.`);
  const input: ImportedPerson = {
    email: ruled('email', emailRule),
    firstName: ruled('firstName', personNameRule),
    lastName: ruled('lastName', lastNameRule),
    userType: userType ?? 'Operator',
    taxRiskAccess: flagOf('taxRiskAccess'),
    docDistributionAccess: flagOf('docDistributionAccess'),
    countryCode: ruled('countryCode', countryCodeRule, withPlus(cell('countryCode'))),
    mobile: ruled('mobile', mobileRule),
    projects: found('projects'),
    approverGroups: found('approverGroups'),
  };
  const phone = mobileProblem(input.countryCode, input.mobile);
  const isReadable = !problems.some(
    ({ column }) => column === 'countryCode' || column === 'mobile',
  );
  if (phone && isReadable) note(phone.field, phone.message);
  if (phone) Object.assign(input, { countryCode: '', mobile: '' });
  return { input, problems: problems.toSorted(asInFile) };

  function flagOf(column: 'taxRiskAccess' | 'docDistributionAccess'): boolean {
    const flag = flags.get(cell(column).toLowerCase());
    if (flag === undefined) note(column, 'Enter yes or no.');
    return flag ?? false;
  }
}

const asInFile = (a: RowProblem, b: RowProblem) =>
  userColumnKeys.indexOf(a.column) - userColumnKeys.indexOf(b.column);

const flags = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'x', 'on'].map((word) => [word, true] as const),
  ...['', 'no', 'n', 'false', '0', '-', 'off'].map((word) => [word, false] as const),
]);

/** The user type that a text means, whatever its case and spaces. */
function userTypeOf(text: string): UserType | undefined {
  const plain = (type: string) => type.toLowerCase().replace(/[\s_-]/g, '');
  return userTypes.find((type) => plain(type) === plain(text));
}

/**
 * The names in a cell. One with a comma in it, as a project’s can have, is taken whole where there is such a
 * thing; one with another separator can’t be named, but for the code that it has.
 */
function namesIn(cell: string, isName: (text: string) => boolean): string[] {
  return partsOf(cell, /[;|\n]/).flatMap((part) => (isName(part) ? [part] : partsOf(part, /,/)));
}

/** All that can be a name in a cell. */
export const possibleNames = (cell: string): string[] => [
  ...partsOf(cell, /[;|\n]/),
  ...partsOf(cell, /[,;|\n]/),
];

const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `44` and `0044` are what spreadsheets make of `+44`. */
const withPlus = (text: string) => text.replace(/^(?:00)?(?=[1-9])/, '+').replace(/\s/g, '');
