import { fileTypes, maxUserImportBytes, type UserImportRow } from '@countersign/contract';

/** The headings of a file of users, in the order of the sample. */
const headings = [
  'E-mail',
  'First name',
  'Last name',
  'Country code',
  'Mobile',
  'User type',
  'Tax risk access',
  'Document distribution access',
  'Projects',
  'Approver groups',
] as const;

/**
 * A file of users that shows how one is made, with a project and an approver group that there are,
 * so that it can be tried as it is.
 */
export function sampleFile(project = '', group = ''): Blob {
  const phone = ['+44', '7400 123456'];
  return csvFile([
    headings,
    ['ava.lind@example.com', 'Ava', 'Lind', ...phone, 'Operator', 'no', 'yes', project, ''],
    ['ben.osei@example.com', 'Ben', 'Osei', '', '', 'Approver', 'yes', 'no', project, group],
  ]);
}

const outcomeNames: Record<UserImportRow['outcome'], string> = {
  invited: 'Invited',
  skipped: 'Skipped',
  refused: 'Refused',
};

/** What became of each row, as a file. */
export function reportFile(rows: readonly UserImportRow[]): Blob {
  return csvFile([
    ['Row', 'E-mail', 'Name', 'Outcome', 'Problems'],
    ...rows.map(({ row, email, name, outcome, problems }) => [
      String(row),
      email,
      name,
      outcomeNames[outcome],
      problems.map(problemText).join(' | '),
    ]),
  ]);
}

/** A problem of a row with the column that it is in. */
export function problemText({ column, message }: UserImportRow['problems'][number]): string {
  return column === '' ? message : `${column}: ${message}`;
}

/** Spreadsheets tell UTF-8 by this mark alone. */
const byteOrderMark = '\uFEFF';

function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`);
  return new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' });
}

/**
 * A cell of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front: the
 * text comes out of a file that anybody could have made. Telephone codes are no formulas.
 */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A chosen file with the type that its first bytes tell: browsers go by the name and by what is
 * installed, and often say nothing, or something else.
 */
export async function tableFile(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  const [csv, workbook] = fileTypes.table;
  return new File([file], file.name, { type: isZip ? workbook : csv });
}

/** Why a file can't be taken, known without sending it. */
export function fileProblem(file: File): string | undefined {
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size <= maxUserImportBytes) return undefined;
  return `“${file.name}” is too large: ${maxUserImportBytes / 1024 / 1024} MB is the limit.`;
}
