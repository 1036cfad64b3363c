import {
  type ContactEngagementType,
  type ContactInput,
  type CustomValues,
  companyTypes,
  contactCategories,
  contactCategoryLabels,
  contactInput,
  emailsRule,
  type ImportProblem,
  messages,
  plainIssue,
} from '@countersign/contract';
import { contactProblems, parseCustomCell } from '@countersign/domain';
import type { SourceRow } from '../../../platform/imports/import-kind.ts';
import { type OwnersField, readCustomCells } from '../../custom-fields/index.ts';
import type { ContactColumn } from './contact-columns.ts';
import { mobileIn } from './mobile-in.ts';

/** The existing records that a row names: contacts by their emails, groups by their names, in lower case. */
interface KnownNames {
  agents: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

type Values = Omit<ContactInput, 'groupIds' | 'customValues'>;

/** A contact as a row of a file has it: only what the row says something about. */
export interface ReadContactRow {
  values: Partial<Values>;
  groupIds: string[];
  customValues: CustomValues;
  problems: ImportProblem[];
}

const { shape } = contactInput;

/** Reads the cells of a row that have something in them, with every problem that they have. */
export function readContactRow(
  { cells }: SourceRow,
  known: KnownNames,
  fields: readonly OwnersField[],
): ReadContactRow {
  const problems: ImportProblem[] = [];
  const note = (column: string, message: string) => void problems.push({ column, message });
  const cell = (column: ContactColumn) => (cells[column] ?? '').trim();
  const values: Partial<Values> = {};
  const put = (field: keyof Values, column: ContactColumn, text: string) => {
    const parsed = shape[field].safeParse(text, { error: plainIssue });
    if (parsed.success) Object.assign(values, { [field]: parsed.data });
    else note(column, parsed.error.issues[0]?.message ?? 'This value can’t be read. Check it.');
  };

  put('firstName', 'firstName', cell('firstName'));
  const emails = cell('email');
  const parsedEmails = emailsRule.safeParse(emails);
  if (parsedEmails.success) values.emails = parsedEmails.data;
  else note('email', emails === '' ? messages.required : messages.email);
  for (const field of [
    'lastName',
    'department',
    'jobTitle',
    'companyNumber',
    'vatNumber',
    'notes',
  ] as const) {
    if (cell(field) !== '') put(field, field, cell(field));
  }
  if (cell('company') !== '') put('companyName', 'company', cell('company'));
  readChoices(cell, values, note);
  readMobile(cell, values, note);
  readDates(cell, values, note);
  readAgent(cell, values, known, note);
  const groupIds = cell('groups')
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const id = known.groups.get(name.toLowerCase());
      if (id === undefined)
        note('groups', `There is no group “${name}” without filters. Check the name.`);
      return id ?? [];
    });
  const customValues = readCustomCells(cells, fields, note);
  return { values, groupIds: [...new Set(groupIds)], customValues, problems };
}

type Cell = (column: ContactColumn) => string;
type Note = (column: string, message: string) => void;

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

function readChoices(cell: Cell, values: Partial<Values>, note: Note): void {
  const category = cell('category');
  if (category !== '') {
    const found = contactCategories.find((one) =>
      [one, contactCategoryLabels[one]].some((name) => plain(name) === plain(category)),
    );
    if (found) values.category = found;
    else note('category', `Enter one of: ${Object.values(contactCategoryLabels).join(', ')}.`);
  }
  const engagement = cell('engagementType');
  if (engagement === '') return;
  const found = companyTypes.find((type) => plain(type) === plain(engagement));
  if (found) values.engagementType = found satisfies ContactEngagementType;
  else note('engagementType', `Enter one of: ${companyTypes.join(', ')}.`);
}

function readMobile(cell: Cell, values: Partial<Values>, note: Note): void {
  const read = mobileIn(cell('mobile'), cell('countryCode'));
  if ('problem' in read) return note(read.column, read.problem);
  if (read.mobile !== '') Object.assign(values, read);
}

const asDate: Pick<OwnersField, 'kind' | 'choices'> = { kind: 'date', choices: [] };
const asFlag: Pick<OwnersField, 'kind' | 'choices'> = { kind: 'flag', choices: [] };

function readDates(cell: Cell, values: Partial<Values>, note: Note): void {
  for (const field of ['startsOn', 'endsOn'] as const) {
    const read = parseCustomCell(asDate, cell(field));
    if (read.problem !== undefined) note(field, read.problem);
    else if (typeof read.value === 'string') values[field] = read.value;
  }
}

function readAgent(cell: Cell, values: Partial<Values>, known: KnownNames, note: Note): void {
  const email = cell('agentEmail').toLowerCase();
  if (email !== '') {
    const agentId = known.agents.get(email);
    if (agentId === undefined) {
      note('agentEmail', 'No contact has this email. Import the agents first.');
    } else {
      values.agentId = agentId;
    }
  }
  const read = parseCustomCell(asFlag, cell('alsoSendToAgent'));
  if (read.problem !== undefined) note('alsoSendToAgent', read.problem);
  else if (typeof read.value === 'boolean') values.alsoSendToAgent = read.value;
}

/** Lists the problems of a contact with a row's values, at the columns of the file. */
export function rowProblems(
  parts: Pick<Values, 'startsOn' | 'endsOn' | 'agentId' | 'alsoSendToAgent'>,
): ImportProblem[] {
  const { endsOn, agentId } = contactProblems(parts);
  return [
    ...(endsOn === undefined ? [] : [{ column: 'endsOn', message: endsOn }]),
    ...(agentId === undefined ? [] : [{ column: 'agentEmail', message: agentId }]),
  ];
}

/** The input of a row, and for an update its contact. */
export type ContactRowInput = Omit<ReadContactRow, 'problems'>;
