import type { Readable } from 'node:stream';
import {
  type InviteUserInput,
  maxUserImportBytes,
  maxUserImportRows,
  type UserImportRow,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { memberships, users } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { readUpload } from '../../../platform/http/read-upload.ts';
import { safeError } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignedIn } from '../../../platform/policy/signed-in.ts';
import { settleMfaRule } from '../../settings/index.ts';
import { invitePerson } from '../invite-user.ts';
import { type Column, columns, readHeadings } from './headings.ts';
import { findPlaces } from './places.ts';
import { type ImportedRow, type RowProblem, readRow } from './read-row.ts';
import { readTable } from './read-table.ts';

/** What became, or would become, of the rows of a file. */
interface ImportReport {
  rows: UserImportRow[];
  counts: { invited: number; skipped: number; refused: number };
}

/**
 * Invites the people of a CSV or XLSX file: every row with which nothing is wrong, each for itself.
 * `check` says what would become of each row, changes nothing and mails nobody.
 * @throws Failure `too-large`, `unsupported-file` or `invalid` for a file that can't be read, has no
 * headings, or too many rows.
 */
export async function importUsers(
  platform: Platform,
  user: SignedIn,
  { mode, fileName }: { mode: 'check' | 'import'; fileName: string },
  upload: Readable,
  address: string,
): Promise<ImportReport> {
  const rows = rowsOf(await readTable(await readUpload(upload, maxUserImportBytes)));
  const plans = await planRows(platform, user, rows);
  const report =
    mode === 'check'
      ? plans.map((plan) => plan.report)
      : await inviteRows(platform, user, plans, fileName, address);
  const count = (outcome: UserImportRow['outcome']) =>
    report.filter((row) => row.outcome === outcome).length;
  const counts = {
    invited: count('invited'),
    skipped: count('skipped'),
    refused: count('refused'),
  };
  return { rows: report, counts };
}

/** Invites everybody with whom nothing is wrong, and writes down from which file they came. */
async function inviteRows(
  platform: Platform,
  user: SignedIn,
  plans: readonly Plan[],
  fileName: string,
  address: string,
): Promise<UserImportRow[]> {
  const done: UserImportRow[] = [];
  const invited: string[] = [];
  for (const plan of plans) {
    const isDone = plan.report.outcome !== 'invited';
    done.push(isDone ? plan.report : await inviteRow(platform, user, plan, address, invited));
  }
  await settleMfaRule(platform, invited);
  const { tenantId, userId } = user;
  await platform.database.tenant(tenantId, (tx) =>
    recordEvent(tx, {
      tenantId,
      subject: { type: 'tenant', id: tenantId },
      actorId: userId,
      action: 'tenant.users-imported',
      address,
      detail: { after: { fileName, invited: invited.length } },
    }),
  );
  return done;
}

/** The rows below the headings that have something in them. */
function rowsOf([headings = [], ...table]: string[][]): ImportedRow[] {
  const places = readHeadings(headings);
  const rows = table.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const text = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    const read = (Object.keys(columns) as Column[]).map((column) => [column, text(column)]);
    return [{ row: index + 2, cells: Object.fromEntries(read) as Record<Column, string> }];
  });
  if (rows.length > maxUserImportRows) {
    throw new Failure(
      'invalid',
      `The file has ${rows.length} people. ${maxUserImportRows} can be imported at once: split it.`,
    );
  }
  return rows;
}

interface Plan {
  report: UserImportRow;
  input: InviteUserInput;
}

/** What is to become of each row, without changing anything. */
async function planRows(
  { database }: Platform,
  user: SignedIn,
  rows: readonly ImportedRow[],
): Promise<Plan[]> {
  const names = rows.flatMap(({ cells }) =>
    `${cells.projects},${cells.approverGroups}`.split(/[,;|\n]/).map((name) => name.trim()),
  );
  const { places, known } = await database.tenant(user.tenantId, async (tx) => ({
    places: await findPlaces(tx, names),
    known: await emailsOfMembers(tx, rows),
  }));
  const seen = new Map<string, number>();
  return rows.map((one) => {
    const email = one.cells.email.toLowerCase();
    const { input, problems } = readRow(one, places);
    if (known.has(email)) return planned(one, input, 'skipped', alreadyHere);
    const before = seen.get(email);
    if (before !== undefined) {
      const message = `Row ${before} has the same e-mail.`;
      return planned(one, input, 'skipped', [{ column: 'email', message }]);
    }
    if (problems.length > 0) return planned(one, input, 'refused', problems);
    seen.set(email, one.row);
    return planned(one, input, 'invited', []);
  });
}

const alreadyHere: RowProblem[] = [
  { column: 'email', message: 'This person is a user of your organisation already.' },
];

function planned(
  { row, cells }: ImportedRow,
  input: InviteUserInput,
  outcome: UserImportRow['outcome'],
  problems: readonly RowProblem[],
): Plan {
  return {
    input,
    report: {
      row,
      email: cells.email,
      name: `${cells.firstName} ${cells.lastName}`.trim(),
      outcome,
      problems: problems.map(({ column, message }) => ({ column: columns[column], message })),
    },
  };
}

/** Which of the e-mails in a file are those of users of the tenant, in small letters. */
async function emailsOfMembers(tx: Tx, rows: readonly ImportedRow[]): Promise<Set<string>> {
  const emails = rows.map(({ cells }) => cells.email.toLowerCase());
  const found = await tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`);
  return new Set(found.map(({ email }) => email));
}

/**
 * Invites one person, and adds their id to those who were. Whatever goes wrong with them, the
 * others are invited all the same.
 */
async function inviteRow(
  platform: Platform,
  user: SignedIn,
  { report, input }: Plan,
  address: string,
  invited: string[],
): Promise<UserImportRow> {
  try {
    invited.push(await invitePerson(platform, user, input, address));
    return report;
  } catch (error) {
    if (error instanceof Failure) {
      const outcome = error.code === 'conflict' ? 'skipped' : 'refused';
      return { ...report, outcome, problems: [{ column: columns.email, message: error.message }] };
    }
    platform.log.error(safeError(error), 'a row of an import failed');
    const message =
      'Something went wrong on our side. Import the file again: who was invited is skipped then.';
    return { ...report, outcome: 'refused', problems: [{ column: columns.email, message }] };
  }
}
