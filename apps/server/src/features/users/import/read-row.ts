import {
  countryCodeRule,
  emailRule,
  type InviteUserInput,
  mobileRule,
  personNameRule,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { mobileProblem } from '@countersign/domain';
import type { z } from 'zod';
import { type Column, columns } from './headings.ts';
import type { Places } from './places.ts';

/** One person of a file: the cells by their column, and the row as the file counts. */
export interface ImportedRow {
  row: number;
  cells: Record<Column, string>;
}

/** What is wrong in which column. */
export interface RowProblem {
  column: Column;
  message: string;
}

/** What a row asks for, where nothing is wrong with it. */
interface ReadRow {
  input: InviteUserInput;
  problems: RowProblem[];
}

/** Reads a row with every problem that it has, in the order of the columns; `input` is of use only where it has none. */
export function readRow({ cells }: ImportedRow, places: Places): ReadRow {
  const problems: RowProblem[] = [];
  const note = (column: Column, message: string) => problems.push({ column, message });
  const ruled = (column: Column, rule: z.ZodType<string>, text = cells[column]): string => {
    const parsed = rule.safeParse(text);
    if (parsed.success) return parsed.data;
    note(column, parsed.error.issues[0]?.message ?? 'This can’t be read.');
    return '';
  };
  const found = (column: Column, list: 'projects' | 'approverGroups') =>
    namesIn(cells[column]).flatMap((name) => {
      const id = places[list](name);
      if (id.found !== undefined) return [id.found];
      note(column, id.problem);
      return [];
    });
  const userType = userTypeOf(cells.userType);
  if (!userType) note('userType', `Write one of ${userTypes.join(', ')}.`);
  const input: InviteUserInput = {
    email: ruled('email', emailRule),
    firstName: ruled('firstName', personNameRule),
    lastName: ruled('lastName', personNameRule),
    userType: userType ?? 'Operator',
    taxRiskAccess: flagOf('taxRiskAccess'),
    docDistributionAccess: flagOf('docDistributionAccess'),
    countryCode: ruled('countryCode', countryCodeRule, withPlus(cells.countryCode)),
    mobile: ruled('mobile', mobileRule),
    projectIds: found('projects', 'projects'),
    approverGroupIds: found('approverGroups', 'approverGroups'),
  };
  const phone = mobileProblem(input.countryCode, input.mobile);
  const isReadable = !problems.some(
    ({ column }) => column === 'countryCode' || column === 'mobile',
  );
  if (phone && isReadable) note(phone.field, phone.message);
  return { input, problems: problems.toSorted(asInFile) };

  function flagOf(column: 'taxRiskAccess' | 'docDistributionAccess'): boolean {
    const flag = flags.get(cells[column].toLowerCase());
    if (flag === undefined) note(column, 'Write yes or no.');
    return flag ?? false;
  }
}

const order = Object.keys(columns);
const asInFile = (a: RowProblem, b: RowProblem) =>
  order.indexOf(a.column) - order.indexOf(b.column);

const flags = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'x', 'on'].map((word) => [word, true] as const),
  ...['', 'no', 'n', 'false', '0', '-', 'off'].map((word) => [word, false] as const),
]);

/** The user type that a text means, whatever its case and spaces. */
function userTypeOf(text: string): UserType | undefined {
  const plain = (type: string) => type.toLowerCase().replace(/[\s_-]/g, '');
  return userTypes.find((type) => plain(type) === plain(text));
}

/** The names in a cell; none of them can have a separator in it. */
const namesIn = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** `44` and `0044` are what spreadsheets make of `+44`. */
const withPlus = (text: string) => text.replace(/^(?:00)?(?=[1-9])/, '+').replace(/\s/g, '');
