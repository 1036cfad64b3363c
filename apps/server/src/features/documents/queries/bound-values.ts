import {
  type BindingSource,
  countryName,
  customFieldOf,
  type DocumentValues,
  type FixedSource,
  type FormulaSources,
  fieldAddress,
  fieldName,
  type SourceValue,
} from '@countersign/contract';
import {
  type DecidedFields,
  documentNumber,
  formsLeftOut,
  type HiddenField,
  inputsOf,
  keysThatFollow,
  may,
  sourcesOfConditions,
  valuesFromSources,
  withBoundValues,
  withoutBoundFields,
  withoutHidden,
} from '@countersign/domain';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  companies,
  contacts,
  documents,
  formPacks,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { customSourceValues, customValuesColumn } from '../../custom-fields/index.ts';
import { visibleProjects } from '../../projects/index.ts';
import { taxSourceValues } from '../../tax-risks/index.ts';
import { decidedFields, formulasOf } from './decide-fields.ts';
import type { FormVersion } from './document-queries.ts';
import { ofDocuments } from './party-queries.ts';
import { withoutFields, withValues } from './party-values.ts';

/** A draft with what its bound fields have now. What is on a form that it does not have holds nothing. */
export interface FilledDraft extends DecidedFields {
  /**
   * Those that the document has, without those whose conditions do not hold. For those who fill them: what comes
   * from a source is no one's to fill.
   */
  forms: FormVersion[];
  /** The forms that it does not have, by their ids. */
  leftOut: ReadonlySet<string>;
  /** With what fields hold that are not there, and that an answer may bring back. */
  kept: DocumentValues;
  /** The values of the sources, including those that were overwritten. */
  bound: DocumentValues;
  /** The values that came from sources. */
  taken: DocumentValues;
  /** The values that the formulas use besides fields. */
  sources: FormulaSources;
}

/** A draft that is to be filled. */
interface TypedDraft {
  id: string;
  values: DocumentValues;
  forms: readonly FormVersion[];
}

/**
 * Fills a draft as a user would send it now. Nothing of a source that they may not see is in it: they, or whoever else
 * fills the field, are asked instead.
 */
export async function fillDraft(
  tx: Tx,
  user: Member,
  draft: { id: string; values: DocumentValues },
  forms: readonly FormVersion[],
): Promise<FilledDraft> {
  const filled = (await fillDrafts(tx, user, [{ ...draft, forms }])).get(draft.id);
  if (!filled) throw new Error('A draft was not filled.');
  return filled;
}

/** The same of several drafts, by id: their sources are read at once. */
export async function fillDrafts(
  tx: Tx,
  user: Member,
  drafts: readonly TypedDraft[],
): Promise<Map<string, FilledDraft>> {
  const withSources = drafts.map((draft) => ({ draft, ...sourcesOf(draft.forms) }));
  const wanted = new Set(withSources.flatMap((one) => [...one.wanted]));
  const ids = withSources.flatMap(({ draft, wanted: own }) => (own.size === 0 ? [] : [draft.id]));
  const values = await readSources(tx, user, ids, wanted);
  return new Map(
    withSources.map(({ draft, ofFormulas }) => [
      draft.id,
      fill(draft, ofFormulas, values.get(draft.id) ?? (() => undefined)),
    ]),
  );
}

/** The sources that some forms use, and those of them that their formulas and conditions use. */
function sourcesOf(forms: readonly FormVersion[]) {
  const ofFields = inputsOf(forms).flatMap(({ binding }) => binding?.source ?? []);
  const ofFormulas = new Set([...formulasOf(forms).sources, ...sourcesOfConditions(forms)]);
  return { wanted: new Set([...ofFields, ...ofFormulas]), ofFormulas };
}

type SourceReader = (source: BindingSource) => SourceValue | undefined;

function fill(
  { values: typed, forms }: TypedDraft,
  ofFormulas: ReadonlySet<BindingSource>,
  valueOf: SourceReader,
): FilledDraft {
  const bound = valuesFromSources(forms, valueOf);
  const { values: filled, taken } = withBoundValues(forms, typed, bound);
  const sources = Object.fromEntries(
    [...ofFormulas].flatMap((source) => {
      const value = valueOf(source);
      return value === undefined ? [] : [[source, value]];
    }),
  );
  const all = withoutBoundFields(forms, bound).map((form) => ({ ...form, sources }));
  const decide = (there: readonly FormVersion[]) => ({
    formulas: formulasOf(there),
    decided: decidedFields(there, filled),
  });
  const leftOut = formsLeftOut(all, formulasOf(all), decide, valueOf);
  const known = all.filter(({ formTemplateId }) => !leftOut.has(formTemplateId));
  const there = without(filled, leftOut);
  const decided = decidedFields(known, there);
  const { values, hidden } = decided;
  const kept =
    hidden.length === 0
      ? values
      : withValues(withoutFields(there, hiddenForGood(known, hidden)), values);
  return {
    forms: known,
    leftOut,
    ...decided,
    kept,
    bound,
    taken: without(taken, leftOut),
    sources,
  };
}

/** The values of a document without those of forms that it does not have. */
function without(values: DocumentValues, leftOut: ReadonlySet<string>): DocumentValues {
  if (leftOut.size === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([form]) => !leftOut.has(form)));
}

/** Finds the fields that are not there, and that nothing which others fill in can bring back. */
export function hiddenForGood(
  forms: readonly FormVersion[],
  hidden: readonly HiddenField[],
): HiddenField[] {
  if (hidden.length === 0) return [];
  const others = new Set(
    forms.flatMap(({ formTemplateId, fields }) =>
      fields
        .filter(({ assignee }) => assignee !== 'creator')
        .map((field) => fieldName(formTemplateId, field)),
    ),
  );
  const calculated = formulasOf(forms).plan.steps.filter(({ formula }) => formula);
  for (const { key } of calculated) others.delete(key);
  const formulas = formulasOf(forms);
  const open = keysThatFollow(formulas, (name) => others.has(name));
  const isOpen = new Set(
    [...open].flatMap((name) =>
      (formulas.occurrences.get(name) ?? []).map(({ formTemplateId, field }) =>
        fieldAddress(formTemplateId, field.key),
      ),
    ),
  );
  return hidden.filter(({ formTemplateId, key }) => !isOpen.has(fieldAddress(formTemplateId, key)));
}

/** Forms without those fields: they are asked of no one, and no one is missed for them. */
export function withoutHiddenForGood(
  forms: readonly FormVersion[],
  hidden: readonly HiddenField[],
): FormVersion[] {
  const addresses = hiddenForGood(forms, hidden).map((one) =>
    fieldAddress(one.formTemplateId, one.key),
  );
  return withoutHidden(forms, new Set(addresses));
}

const creators = alias(users, 'creators');

/** All that the fields of some drafts can be bound to, by id; in one statement, and one for each kind of source more. */
async function readSources(
  tx: Tx,
  user: Member,
  documentIds: readonly string[],
  sources: ReadonlySet<BindingSource>,
): Promise<Map<string, SourceReader>> {
  if (documentIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: documents.id,
      settings: documents.settings,
      engagementType: documents.engagementType,
      formPack: formPacks.name,
      recipient: contacts,
      project: projects,
      seesProject: sql<boolean>`${visibleProjects(user) ?? sql`true`}`,
      company: companies,
      creator: {
        firstName: creators.firstName,
        lastName: creators.lastName,
        email: creators.email,
        countryCode: creators.countryCode,
        mobile: creators.mobile,
      },
      contactValues: customValuesColumn('contact', documents.recipientId),
      projectValues: customValuesColumn('project', documents.projectId),
      documentValues: customValuesColumn('document', documents.id),
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(creators, eq(creators.id, documents.createdBy))
    .where(ofDocuments(documentIds));
  const seesContact = may(user, 'contacts.use');
  const asksTax = [...sources].some((source) => source.startsWith('tax.'));
  const tax =
    asksTax && may(user, 'tax-risks.use') ? await taxSourceValues(tx, documentIds) : undefined;
  const custom = await customSourceValues(
    tx,
    sources,
    rows.map((row) => ({
      contact: seesContact ? row.contactValues : [],
      project: row.seesProject ? row.projectValues : [],
      document: row.documentValues,
    })),
  );
  return new Map(
    rows.map((row, index) => {
      const fixed = fixedValues(row, { seesContact });
      if (tax) {
        const { status = '', reasons = '', number = '' } = tax.get(row.id) ?? {};
        for (const [source, value] of [
          text('tax.status', status),
          text('tax.reasons', reasons),
          text('tax.number', number),
        ]) {
          fixed.set(source, value);
        }
      }
      const valueOf: SourceReader = (source) =>
        customFieldOf(source) ? custom[index]?.get(source) : fixed.get(source as FixedSource);
      return [row.id, valueOf];
    }),
  );
}

interface SourceRow {
  id: string;
  settings: typeof documents.$inferSelect.settings;
  engagementType: string;
  formPack: string;
  recipient: typeof contacts.$inferSelect;
  project: typeof projects.$inferSelect;
  seesProject: boolean;
  company: typeof companies.$inferSelect;
  creator: Person;
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  countryCode: string;
  mobile: string;
}

/** Returns the values of the sources that every tenant has; those that a user may not see are left out. */
function fixedValues(
  row: SourceRow,
  { seesContact }: { seesContact: boolean },
): Map<FixedSource, SourceValue> {
  const agent = row.settings.parties.find(({ role }) => role === 'agent')?.person;
  return new Map([
    ...personValues('recipient', row.recipient),
    ...(seesContact ? contactValues(row.recipient) : []),
    ...(agent ? personValues('agent', agent) : []),
    ...personValues('creator', row.creator),
    ...projectValues(row.project, row.seesProject),
    ...companyValues(row.company),
    ...documentValues(row),
  ]);
}

type Entry = readonly [FixedSource, SourceValue];

const text = (source: FixedSource, value: string): Entry => [source, { kind: 'text', value }];
const date = (source: FixedSource, value: string | null): Entry => [
  source,
  { kind: 'date', value: value ?? '' },
];
const email = (source: FixedSource, value: string): Entry => [source, { kind: 'email', value }];

function personValues(
  who: 'recipient' | 'agent' | 'creator',
  { firstName, lastName, email: address, countryCode, mobile }: Person,
): Entry[] {
  const phone = mobile === '' ? { countryCode: '', number: '' } : { countryCode, number: mobile };
  return [
    text(`${who}.firstName`, firstName),
    text(`${who}.lastName`, lastName),
    text(`${who}.name`, `${firstName} ${lastName}`.trim()),
    email(`${who}.email`, address),
    [`${who}.mobile`, { kind: 'phone', value: phone }],
  ];
}

/** Lists the values of a contact besides name, email and mobile: for those who may use contacts. */
function contactValues(contact: SourceRow['recipient']): Entry[] {
  return [
    text('recipient.department', contact.department),
    text('recipient.jobTitle', contact.jobTitle),
    text('recipient.engagementType', contact.engagementType),
    text('recipient.companyName', contact.companyName),
    text('recipient.companyNumber', contact.companyNumber),
    text('recipient.vatNumber', contact.vatNumber),
    date('recipient.startsOn', contact.startsOn),
    date('recipient.endsOn', contact.endsOn),
  ];
}

/** Returns the values of a project; one that the user has left gives only its name. */
function projectValues(project: SourceRow['project'], isSeen: boolean): Entry[] {
  const name = text('project.name', project.name);
  if (!isSeen) return [name];
  return [
    name,
    text('project.code', project.code),
    date('project.startsOn', project.startsOn),
    date('project.endsOn', project.endsOn),
    text('project.currency', project.currency),
  ];
}

function companyValues(company: SourceRow['company']): Entry[] {
  const { lines, city, region, postcode } = company.address;
  const country = countryName(company.country);
  const address = [...lines, `${city} ${postcode}`.trim(), region, country];
  return [
    text('company.name', company.name),
    text('company.code', company.code),
    text('company.type', company.type),
    text('company.registrationNumber', company.registrationNumber),
    text('company.vatNumber', company.vatNumber),
    text('company.address', lines.length === 0 ? '' : address.filter(Boolean).join('\n')),
    text('company.city', city),
    text('company.postcode', postcode),
    text('company.country', country),
    text('company.currency', company.currency),
    text('company.contactName', company.contactName),
    email('company.contactEmail', company.contactEmail),
    text('company.contactPhone', company.contactPhone),
  ];
}

function documentValues({ id, formPack, engagementType, settings, company }: SourceRow): Entry[] {
  return [
    text('document.number', documentNumber(id)),
    text('document.formPack', formPack),
    text('document.engagementType', engagementType),
    // Of a draft the day on which it would be sent now; it stands as it is once it is.
    date('document.sentOn', calendarDay(company.timeZone)),
    date('document.expiresOn', settings.expiresOn),
  ];
}
