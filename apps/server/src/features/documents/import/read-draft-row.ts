import {
  companyTypes,
  type DocumentValues,
  documentMessage,
  emailRule,
  type ImportProblem,
  lastNameRule,
  messages,
  personNameRule,
  plainIssue,
} from '@countersign/contract';
import { parseCustomCell, readFieldCell } from '@countersign/domain';
import type { z } from 'zod';
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
  const agent = agentOf(cell, note);
  const engagementType = engagementOf(cell, note);
  const settings = { message: messageOf(cell, note), expiresOn: lastDayOf(cell, note) };
  const customValues = readCustomCells(cells, fields, note);
  const values = pack ? valuesOf(cells, pack, note) : {};
  if (!pack || !project || !recipient) return { input: undefined, problems };
  const setup = pack.approvalSetupId ?? project.approvalSetupId;
  return {
    problems,
    input: {
      formPackId: pack.id,
      projectId: project.id,
      recipient,
      values,
      customValues,
      settings: { ...firstSettings(setup, agent, pack.emailTemplateId), ...settings },
      ...(engagementType && { engagementType }),
    },
  };
}

function projectOf(cell: Cell, { projects }: DraftSources, note: Note): DraftProject | undefined {
  const text = cell('project');
  if (text === '') return note('project', messages.required);
  const same = text.toLowerCase();
  const found =
    projects.find(({ code }) => code.toLowerCase() === same) ??
    only(projects.filter(({ name }) => name.toLowerCase() === same));
  if (found === undefined) note('project', 'None of your projects has this name or code alone.');
  return found;
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

function packOf(
  cell: Cell,
  { packs }: DraftSources,
  project: DraftProject | undefined,
  note: Note,
): DraftPack | undefined {
  const text = cell('formPack');
  if (text === '') return note('formPack', messages.required);
  const pack = packs.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  if (pack === undefined) return note('formPack', 'There is no form pack of this name for you.');
  if (pack.projectIds.length === 0 || !project || pack.projectIds.includes(project.id)) return pack;
  note('formPack', `“${pack.name}” is not for this project.`);
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

function agentOf(cell: Cell, note: Note): Person | null {
  const parts = ['agentFirstName', 'agentLastName', 'agentEmail'] as const;
  if (parts.every((one) => cell(one) === '')) return null;
  const firstName = read(personNameRule, 'agentFirstName', cell, note);
  const lastName = read(lastNameRule, 'agentLastName', cell, note);
  const email = read(emailRule, 'agentEmail', cell, note);
  if (firstName === undefined || lastName === undefined || email === undefined) return null;
  return { firstName, lastName, email, countryCode: '', mobile: '' };
}

function read(
  rule: z.ZodType<string>,
  column: DraftColumn,
  cell: Cell,
  note: Note,
): string | undefined {
  const parsed = rule.safeParse(cell(column), { error: plainIssue });
  if (parsed.success) return parsed.data;
  return note(column, parsed.error.issues[0]?.message ?? 'This can’t be read.');
}

function engagementOf(cell: Cell, note: Note): NewDocument['engagementType'] {
  const text = cell('engagementType');
  if (text === '') return undefined;
  const plain = (one: string) => one.toLowerCase().replace(/[\s_-]/g, '');
  const found = companyTypes.find((type) => plain(type) === plain(text));
  if (found === undefined) note('engagementType', `Write one of ${companyTypes.join(', ')}.`);
  return found;
}

function messageOf(cell: Cell, note: Note): string {
  const parsed = documentMessage.safeParse(cell('message'));
  if (parsed.success) return parsed.data;
  note('message', parsed.error.issues[0]?.message ?? 'This can’t be read.');
  return '';
}

function lastDayOf(cell: Cell, note: Note): string | null {
  const day = parseCustomCell({ kind: 'date', choices: [] }, cell('expiresOn'));
  if (day.problem !== undefined) note('expiresOn', day.problem);
  return typeof day.value === 'string' ? day.value : null;
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
