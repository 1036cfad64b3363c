import {
  companyTypes,
  type DocumentValues,
  type DraftParty,
  documentMessage,
  documentSettings,
  emailRule,
  type ImportProblem,
  lastNameRule,
  messages,
  personNameRule,
  plainIssue,
} from '@countersign/contract';
import { parseCustomCell, readFieldCell, splitEmails } from '@countersign/domain';
import type { z } from 'zod';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { SourceRow } from '../../../platform/imports/import-kind.ts';
import { mobileIn } from '../../contacts/index.ts';
import { type OwnersField, readCustomCells } from '../../custom-fields/index.ts';
import type { NewDocument } from '../draft/save-draft.ts';
import { firstSettings } from '../queries/document-settings.ts';
import {
  type DraftColumn,
  fieldColumn,
  fieldColumns,
  isFillable,
  type Note,
} from './draft-columns.ts';
import type { DraftPack, DraftProject, DraftSources } from './draft-sources.ts';

/** A draft as a row of a file has it, with every problem that the row has. */
export interface ReadDraftRow {
  /** Undefined where the pack, the project or the person can't be read. */
  input: NewDocument | undefined;
  problems: ImportProblem[];
}

type Cell = (column: DraftColumn) => string;
type Person = NewDocument['recipient'];

/** Reads a row of a file as the draft that it is to become. */
export function readDraftRow(
  { cells }: SourceRow,
  sources: DraftSources,
  fields: readonly OwnersField[],
): ReadDraftRow {
  const problems: ImportProblem[] = [];
  const note: Note = (column, message) => {
    problems.push({ column, message });
    return undefined;
  };
  const cell: Cell = (column) => (cells[column] ?? '').trim();
  const project = projectOf(cell, sources, note);
  const pack = packOf(cell, sources, project, note);
  const recipient = recipientOf(cell, note);
  const agent = personOf('agent', cell, note);
  const signers = ([1, 2] as const).map((one) => personOf(`signer${one}`, cell, note));
  const engagementType = engagementOf(cell, note);
  const own = {
    approvalSetupId: setupOf(cell, sources, note),
    message: messageOf(cell, note),
    expiresOn: lastDayOf(cell, note),
    copies: copiesOf(cell, note),
  };
  const customValues = readCustomCells(cells, fields, note);
  const values = pack ? valuesOf(cells, pack, note) : {};
  if (!pack || !project || !recipient) return { input: undefined, problems };
  const first = firstSettings(pack, { ...project, today: calendarDay(project.timeZone) }, agent);
  // What a row leaves empty is as its pack has it.
  const settings = { ...first, ...definedIn(own) };
  return {
    problems,
    input: {
      formPackId: pack.id,
      projectId: project.id,
      recipient,
      values,
      customValues,
      settings: { ...settings, parties: withSigners(first.parties, signers) },
      ...(engagementType && { engagementType }),
    },
  };
}

/** Finds the project that a cell names, by its id or code, or by a name that no other one has. */
export function projectNamed({ projects }: DraftSources, text: string): DraftProject | undefined {
  const same = text.toLowerCase();
  return (
    projects.find(({ id, code }) => id === text || code.toLowerCase() === same) ??
    only(projects.filter(({ name }) => name.toLowerCase() === same))
  );
}

/** Finds the pack that a cell names, by its id or name. */
export const packNamed = ({ packs }: DraftSources, text: string): DraftPack | undefined =>
  packs.find(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase());

function projectOf(cell: Cell, sources: DraftSources, note: Note): DraftProject | undefined {
  const text = cell('project');
  if (text === '') return note('project', messages.required);
  const found = projectNamed(sources, text);
  if (found === undefined)
    note('project', 'No single project of yours has this name or code. Check it.');
  return found;
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

function packOf(
  cell: Cell,
  sources: DraftSources,
  project: DraftProject | undefined,
  note: Note,
): DraftPack | undefined {
  const text = cell('formPack');
  if (text === '') return note('formPack', messages.required);
  const pack = packNamed(sources, text);
  if (pack === undefined)
    return note('formPack', 'You have no form pack with this name. Check it.');
  if (pack.projectIds.length === 0 || !project || pack.projectIds.includes(project.id)) return pack;
  note('formPack', `“${pack.name}” can’t be used in this project.`);
  return undefined;
}

function recipientOf(cell: Cell, note: Note): Person | undefined {
  const firstName = read(personNameRule, 'firstName', cell, note);
  const lastName = read(lastNameRule, 'lastName', cell, note);
  const email = read(emailRule, 'email', cell, note);
  const mobile = mobileIn(cell('mobile'), cell('countryCode'));
  if ('problem' in mobile) note(mobile.column, mobile.problem);
  if (firstName === undefined || lastName === undefined || email === undefined) return undefined;
  const phone = 'problem' in mobile ? { countryCode: '', mobile: '' } : mobile;
  return { firstName, lastName, email, ...phone };
}

function personOf(role: 'agent' | 'signer1' | 'signer2', cell: Cell, note: Note): Person | null {
  const parts = [`${role}FirstName`, `${role}LastName`, `${role}Email`] as const;
  if (parts.every((one) => cell(one) === '')) return null;
  const firstName = read(personNameRule, parts[0], cell, note);
  const lastName = read(lastNameRule, parts[1], cell, note);
  const email = read(emailRule, parts[2], cell, note);
  if (firstName === undefined || lastName === undefined || email === undefined) return null;
  return { firstName, lastName, email, countryCode: '', mobile: '' };
}

/** Adds further signers, one after the other; each has the signature fields of its own number. */
function withSigners(parties: readonly DraftParty[], signers: readonly (Person | null)[]) {
  const all = [...parties];
  for (const [index, person] of signers.entries()) {
    if (!person) continue;
    const sequence = Math.max(...all.map((one) => one.sequence)) + 1;
    const position = index + 1;
    const id = newId();
    all.push({ id, role: 'signer', person, userId: null, sequence, signaturePosition: position });
  }
  return all;
}

function setupOf(cell: Cell, { approvalSetups }: DraftSources, note: Note): string | undefined {
  const text = cell('approvalSetup');
  if (text === '') return undefined;
  const found = approvalSetups.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (!found) note('approvalSetup', 'There is no approval setup with this name. Check it.');
  return found?.id;
}

function copiesOf(cell: Cell, note: Note): string[] | undefined {
  if (cell('copies') === '') return undefined;
  const parsed = documentSettings.shape.copies.safeParse(splitEmails(cell('copies')));
  if (parsed.success) return parsed.data;
  return note('copies', parsed.error.issues[0]?.message ?? 'This value can’t be read. Check it.');
}

/** The entries that are not undefined. */
function definedIn<T extends object>(all: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as ReturnType<typeof definedIn<T>>;
}

function read(
  rule: z.ZodType<string>,
  column: DraftColumn,
  cell: Cell,
  note: Note,
): string | undefined {
  const parsed = rule.safeParse(cell(column), { error: plainIssue });
  if (parsed.success) return parsed.data;
  return note(column, parsed.error.issues[0]?.message ?? 'This value can’t be read. Check it.');
}

function engagementOf(cell: Cell, note: Note): NewDocument['engagementType'] {
  const text = cell('engagementType');
  if (text === '') return undefined;
  const plain = (one: string) => one.toLowerCase().replace(/[\s_-]/g, '');
  const found = companyTypes.find((type) => plain(type) === plain(text));
  if (found === undefined) note('engagementType', `Enter one of: ${companyTypes.join(', ')}.`);
  return found;
}

function messageOf(cell: Cell, note: Note): string | undefined {
  if (cell('message') === '') return undefined;
  const parsed = documentMessage.safeParse(cell('message'));
  if (parsed.success) return parsed.data;
  return note('message', parsed.error.issues[0]?.message ?? 'This value can’t be read. Check it.');
}

function lastDayOf(cell: Cell, note: Note): string | undefined {
  const day = parseCustomCell({ kind: 'date', choices: [] }, cell('expiresOn'));
  if (day.problem !== undefined) note('expiresOn', day.problem);
  return typeof day.value === 'string' ? day.value : undefined;
}

/** Reads the values of a row for the forms of its pack: each field of a column's key. */
function valuesOf(cells: SourceRow['cells'], pack: DraftPack, note: Note): DocumentValues {
  const values: DocumentValues = {};
  const known = new Set<string>();
  const refused = new Set<string>();
  for (const { formTemplateId, fields } of pack.forms) {
    for (const field of fields.filter(isFillable)) {
      const column = fieldColumn(formTemplateId, field);
      known.add(column);
      const text = (cells[column] ?? '').trim();
      if (text === '' || refused.has(column)) continue;
      const cell = readFieldCell(field, text);
      if ('problem' in cell) {
        refused.add(column);
        note(column, cell.problem);
      } else values[formTemplateId] = { ...values[formTemplateId], [field.key]: cell.value };
    }
  }
  for (const [column, text] of Object.entries(cells)) {
    if (!column.startsWith(fieldColumns) || known.has(column) || text.trim() === '') continue;
    note(column, `“${pack.name}” has no such field to fill in.`);
  }
  return values;
}
