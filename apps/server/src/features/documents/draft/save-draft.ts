import type {
  CompanyType,
  CustomValues,
  createDocument as createDocumentEndpoint,
  DocumentDetail,
  DocumentSettings,
  DocumentValues,
  EndpointParsed,
  updateDocument as updateDocumentEndpoint,
} from '@countersign/contract';
import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { insertAll, rowsUpdate } from '../../../platform/database/rows-insert.ts';
import {
  companies,
  contacts,
  documentForms,
  documents,
  formPacks,
  projects,
} from '../../../platform/database/tables/index.ts';
import { record, recordWith } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../../platform/records/records.ts';
import {
  changeRecipient,
  type DraftRecipient,
  type KnownRecipient,
  keepProposal,
  knownAmong,
  knownRecipients,
  resolveRecipient,
} from '../../contacts/index.ts';
import {
  checkNewCustomValues,
  customFieldsOf,
  type OwnersField,
  saveCustomValues,
  saveManyCustomValues,
} from '../../custom-fields/index.ts';
import { editableDocuments } from '../../document-access/index.ts';
import { usablePacks } from '../../form-packs/index.ts';
import { visibleProjects } from '../../projects/index.ts';
import { fillDrafts } from '../queries/bound-values.ts';
import { withoutHiddenOfCreator } from '../queries/decide-fields.ts';
import {
  type FormVersion,
  formKeys,
  formKeysOfPack,
  withContents,
} from '../queries/document-queries.ts';
import { checkedSettings, firstSettings, settingsChecker } from '../queries/document-settings.ts';
import { mergeValues, startValues } from '../queries/merge-values.ts';
import { documentDetail } from '../read/get-document.ts';

/** The input for a new document. */
export type NewDocument = EndpointParsed<typeof createDocumentEndpoint>['body'];

/** A document as records are changed. */
export const documentKind = { thing: 'document', table: documents };

/**
 * Drafts a document: a pack, in the versions that its forms have now, made out for one person.
 * @throws Failure `not-found` for the pack; `invalid` for an archived pack or project, or a value.
 */
export async function createDocument(
  database: Database,
  user: Member,
  input: NewDocument,
): Promise<DocumentDetail> {
  return database.tenant(user.tenantId, async (tx) =>
    documentDetail(tx, user, await draftDocument(tx, user, input)),
  );
}

/** The same in a transaction; answers the draft's id. */
export async function draftDocument(tx: Tx, user: Member, input: NewDocument): Promise<string> {
  const [id = notFound('document')] = await draftDocuments(tx, user, [input]);
  if (id instanceof Failure) throw id;
  return id;
}

/**
 * The same of several documents. Answers for each its id, or why it can't be drafted, in their order; where something
 * is wrong with all of them, it throws.
 */
export async function draftDocuments(
  tx: Tx,
  user: Member,
  inputs: readonly NewDocument[],
): Promise<(string | Failure)[]> {
  const results: (string | Failure)[] = [];
  let left: readonly DraftInput[] = inputs.map((input, index) => ({ index, input }));
  while (left.length > 0) left = await draftWave(tx, user, left, results);
  return results;
}

/** An input with its position among those of a call. */
interface DraftInput {
  index: number;
  input: NewDocument;
}

/** A draft that nothing is wrong with. */
interface Draft extends DraftInput, Parts {
  id: string;
  project: ChosenProject;
  settings: DocumentSettings;
  values: DocumentValues;
  custom: CustomValues;
}

/**
 * Drafts what has all different recipients. Answers the others: they find the contacts that these add or change.
 */
async function draftWave(
  tx: Tx,
  user: Member,
  wave: readonly DraftInput[],
  results: (string | Failure)[],
): Promise<readonly DraftInput[]> {
  const parts = await readParts(tx, user, wave);
  const custom = await customFieldsOf(tx, 'document', { lock: true });
  const inUse = custom.filter(({ archivedAt }) => archivedAt === null);
  const check = await settingsChecker(
    tx,
    wave.flatMap(({ input }) => input.settings ?? []),
  );
  const allowed = wave.flatMap((one): Draft[] => {
    try {
      const draft = checkedDraft(one, parts.get(pairOf(one.input)), check);
      const given = checkNewCustomValues(inUse, one.input.customValues ?? {});
      return [{ ...draft, custom: given }];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results[one.index] = error;
      return [];
    }
  });
  const drafts = [...Map.groupBy(allowed, recipientKey).values()].flatMap(([first]) => first ?? []);
  if (drafts.length > 0) await insertDrafts(tx, user, drafts, inUse);
  for (const { index, id } of drafts) results[index] = id;
  return wave.filter(({ index }) => results[index] === undefined);
}

/** The contact of a draft, or who is to become one: others of that address, as clients of one agent are, are not the same. */
function recipientKey({ known, input: { recipient } }: Draft): string {
  const { firstName, lastName, email } = recipient;
  return knownAmong(known, recipient)?.id ?? [firstName, lastName, email].join('\n').toLowerCase();
}

/** Writes drafts of different recipients down, with those who are new and the events of both. */
async function insertDrafts(
  tx: Tx,
  user: Member,
  drafts: readonly Draft[],
  customFields: readonly OwnersField[],
): Promise<void> {
  const { tenantId, userId } = user;
  const recipients: DraftRecipient[] = [];
  for (const { id, input, known } of drafts) {
    const drafting = { user, documentId: id };
    const { recipient } = input;
    recipients.push(await resolveRecipient(tx, drafting, recipient, knownAmong(known, recipient)));
  }
  const at = currentTime();
  const rows = drafts.flatMap(({ id, input, project, settings, values }, index) => {
    const recipient = recipients[index];
    if (!recipient) return [];
    const { formPackId, projectId, engagementType } = input;
    return {
      id,
      tenantId,
      companyId: project.companyId,
      projectId,
      formPackId,
      ...recipientParts(recipient),
      state: 'draft' as const,
      values,
      engagementType: engagementType ?? engagementOf(recipient, project.companyType),
      isEngagementChosen: engagementType !== undefined,
      settings,
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    };
  });
  const changes = [
    insertAll(
      contacts,
      recipients.flatMap(({ adding }) => adding ?? []),
    ),
    insertAll(documents, rows),
    insertAll(
      documentForms,
      inVersionOrder(drafts.flatMap(({ id, forms }) => formRows(tenantId, id, forms))),
    ),
  ];
  await recordWith(
    tx,
    user,
    changes,
    ...recipients.flatMap(({ events }) => events),
    ...drafts.map(({ id }) => ({ type: 'document.created', id }) as const),
  );
  const objects = drafts.map(({ id, custom }) => ({ objectId: id, before: {}, values: custom }));
  await saveManyCustomValues(tx, tenantId, customFields, objects);
  for (const [index, recipient] of recipients.entries()) {
    const documentId = drafts[index]?.id;
    if (recipient.ownMobile && documentId) await keepProposal(tx, { user, documentId }, recipient);
  }
  await dropHidden(tx, user, drafts);
}

/** @throws Failure `not-found`, `invalid` as `createDocument` */
function checkedDraft(
  { index, input }: DraftInput,
  parts: Parts | undefined,
  check: (settings: DocumentSettings) => DocumentSettings,
): Omit<Draft, 'custom'> {
  if (!parts || parts.forms.length === 0) throw notFound('form pack');
  const { pack, forms } = parts;
  refuseArchivedPack(pack);
  if (!pack.isUsable) throw notUsable(pack.name);
  const project = chosen(parts.project, undefined);
  const settings = input.settings
    ? check(input.settings)
    : firstSettings(pack, { ...project, today: calendarDay(project.timeZone) }, input.agent);
  const before = startValues(forms);
  const values = input.values ? mergeValues(forms, before, input.values) : before;
  return { ...parts, index, input, id: newId(), project, settings, values };
}

/**
 * Saves a draft.
 * @throws Failure `not-found`; `conflict` where it is no draft any more, or someone else saved it
 * meanwhile; `invalid` for a value.
 */
export async function updateDocument(
  database: Database,
  user: Member,
  id: string,
  input: EndpointParsed<typeof updateDocumentEndpoint>['body'],
): Promise<DocumentDetail> {
  const { tenantId } = user;
  return database.tenant(tenantId, async (tx) => {
    const draft = await lockDraft(tx, user, id, input.revision);
    const forms = await withContents(tx, draft.formKeys);
    const [project] = await lockProject(tx, user, input.projectId);
    const { companyId, companyType } = chosen(project, draft.projectId);
    if (input.projectId !== draft.projectId) await refuseUnusable(tx, user, draft, input.projectId);
    const settings = input.settings ? await checkedSettings(tx, input.settings) : draft.settings;
    const drafting = { user, documentId: id };
    const recipient = await changeRecipient(
      tx,
      drafting,
      { ...draft, unused: usedByNoOther(tx, draft) },
      input.recipient,
    );
    if (draft.amendsId !== null && recipient.id !== draft.recipientId) {
      const message = 'An amendment is for the recipient of the first document.';
      throw new Failure('invalid', message, { 'recipient.email': message });
    }
    if (recipient.adding) await tx.insert(contacts).values(recipient.adding);
    const values = mergeValues(forms, draft.values, input.values);
    await writeChange(tx, documentKind, id, {
      projectId: input.projectId,
      companyId,
      ...changedEngagement(draft, input, { companyId, companyType, recipient }),
      settings,
      ...recipientParts(recipient),
      values,
    });
    await keepProposal(tx, drafting, recipient);
    const given = input.customValues ?? {};
    const changes = await saveCustomValues(tx, tenantId, 'document', id, given, { isNew: false });
    await dropHidden(tx, user, [{ id, values, forms }]);
    await record(tx, user, ...recipient.events, {
      type: 'document.saved',
      id,
      detail: Object.keys(changes.after).length > 0 ? { ...changes } : {},
    });
    return documentDetail(tx, user, id);
  });
}

/**
 * Gives a draft another approval setup, or moves it to another project; all else stays.
 * @throws Failure `not-found`; `conflict` where it is no draft; `invalid` for a setup or project that can't be taken
 */
export function changeDraft(
  database: Database,
  user: Member,
  id: string,
  change: { approvalSetupId?: string | null | undefined; projectId?: string | undefined },
): Promise<void> {
  return database.tenant(user.tenantId, async (tx) => {
    const draft = await lockDraft(tx, user, id);
    const { projectId = draft.projectId, approvalSetupId = draft.settings.approvalSetupId } =
      change;
    const [project] = await lockProject(tx, user, projectId);
    const { companyId, companyType } = chosen(project, draft.projectId);
    if (projectId !== draft.projectId) await refuseUnusable(tx, user, draft, projectId);
    const settings = await checkedSettings(tx, { ...draft.settings, approvalSetupId });
    const recipient = { id: draft.recipientId, engagementType: draft.contactEngagement };
    await writeChange(tx, documentKind, id, {
      projectId,
      companyId,
      ...changedEngagement(draft, {}, { companyId, companyType, recipient }),
      settings,
    });
    await record(tx, user, { type: 'document.saved', id, detail: {} });
  });
}

/**
 * The forms of a draft, as rows. They refer to their versions, and so lock them, in the order of these ids: anyone who
 * locks several versions to change them does so, too.
 */
export function insertForms(tenantId: string, documentId: string, forms: readonly FormVersion[]) {
  return inVersionOrder(formRows(tenantId, documentId, forms));
}

function formRows(tenantId: string, documentId: string, forms: readonly FormVersion[]) {
  return forms.map(({ versionId, condition, separateKeys, hiddenFrom }, position) => ({
    tenantId,
    documentId,
    position,
    formTemplateVersionId: versionId,
    condition,
    separateKeys: [...separateKeys],
    hiddenFrom: [...hiddenFrom],
  }));
}

const inVersionOrder = <Row extends { formTemplateVersionId: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.formTemplateVersionId < other.formTemplateVersionId ? -1 : 1));

/** Takes away what the drafter filled into fields that are not there with what is saved now. */
export async function dropHidden(
  tx: Tx,
  user: Member,
  drafts: readonly { id: string; values: DocumentValues; forms: readonly FormVersion[] }[],
): Promise<void> {
  const conditional = drafts.filter(({ forms }) =>
    forms.some(({ fields }) => fields.some(({ showWhen }) => showWhen)),
  );
  const filled = await fillDrafts(tx, user, conditional);
  const [first, ...others] = conditional.map(({ id, values, forms }) => {
    const hidden = filled.get(id)?.hidden ?? [];
    return { id, values: withoutHiddenOfCreator(forms, values, hidden) };
  });
  if (first) await tx.execute(rowsUpdate(documents, [first, ...others]));
}

type EngagedRecipient = Pick<DraftRecipient, 'id' | 'engagementType'>;

/** Returns the default engagement of a recipient: the contact's own, else the company's. */
function engagementOf(recipient: EngagedRecipient, companyType: CompanyType): CompanyType {
  return recipient.engagementType === '' ? companyType : recipient.engagementType;
}

/** Returns the engagement type after a save: a chosen one stays, any other follows recipient and company. */
function changedEngagement(
  draft: Awaited<ReturnType<typeof lockDraft>>,
  { engagementType = draft.engagementType }: Pick<NewDocument, 'engagementType'>,
  now: { companyId: string; companyType: CompanyType; recipient: EngagedRecipient },
): Partial<typeof documents.$inferInsert> {
  const isEngagementChosen = draft.isEngagementChosen || engagementType !== draft.engagementType;
  if (isEngagementChosen) return { engagementType, isEngagementChosen };
  const isSame = now.recipient.id === draft.recipientId && now.companyId === draft.companyId;
  return isSame ? {} : { engagementType: engagementOf(now.recipient, now.companyType) };
}

/** For whom a document is made out, as its row has it. */
function recipientParts({ id, ownMobile, ownEmail }: DraftRecipient) {
  return {
    recipientId: id,
    recipientCountryCode: ownMobile?.countryCode ?? null,
    recipientMobile: ownMobile?.mobile ?? null,
    recipientEmail: ownEmail,
  };
}

/**
 * Locks a draft to be changed; in the revision that is named, where one is.
 * @throws Failure `not-found`; `conflict` where it is no draft any more, or someone else saved it
 */
export async function lockDraft(tx: Tx, user: Member, id: string, revision?: number) {
  const [draft] = await tx
    .select({
      id: documents.id,
      state: documents.state,
      round: documents.round,
      revision: documents.revision,
      values: documents.values,
      settings: documents.settings,
      projectId: documents.projectId,
      formPackId: documents.formPackId,
      recipientId: documents.recipientId,
      recipientEmail: documents.recipientEmail,
      amendsId: documents.amendsId,
      companyId: documents.companyId,
      engagementType: documents.engagementType,
      isEngagementChosen: documents.isEngagementChosen,
      contactEngagement: sql<DraftRecipient['engagementType']>`(
        select ${contacts.engagementType} from ${contacts} where ${contacts.id} = ${documents.recipientId}
      )`,
      createdAt: documents.createdAt,
      formKeys,
    })
    .from(documents)
    .where(and(eq(documents.id, id), editableDocuments(user)))
    .for('update');
  if (!draft) throw notFound('document');
  if (draft.state !== 'draft') {
    throw new Failure('conflict', 'This document has been sent, so it can’t be changed any more.');
  }
  if (revision !== undefined) refuseStale(documentKind, draft, revision);
  return draft;
}

/** Returns the condition that no other document has its recipient. */
function usedByNoOther(tx: Tx, { id, recipientId }: { id: string; recipientId: string }): SQL {
  return notExists(
    tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.recipientId, recipientId), ne(documents.id, id))),
  );
}

/** The existing parts of new documents of a pack and a project. */
type Parts = NonNullable<Awaited<ReturnType<typeof findPartsOf>>>;

const pairOf = ({ formPackId, projectId }: NewDocument) => `${formPackId} ${projectId}`;

/** Reads the existing parts of new documents, by `pairOf`; without those of packs that are not there. */
async function readParts(
  tx: Tx,
  user: Member,
  wave: readonly DraftInput[],
): Promise<Map<string, Parts>> {
  const found = new Map<string, Parts>();
  for (const [pair, same] of Map.groupBy(wave, ({ input }) => pairOf(input))) {
    const parts = await findPartsOf(tx, user, same);
    if (parts) found.set(pair, parts);
  }
  return found;
}

/** Finds the existing parts of new documents of one pack and project, in one statement; undefined without the pack. */
async function findPartsOf(tx: Tx, user: Member, same: readonly DraftInput[]) {
  const [{ input } = {}] = same;
  if (!input) return undefined;
  const { formPackId, projectId } = input;
  const project = tx.$with('project').as(lockProject(tx, user, projectId));
  const recipients = same.map((one) => one.input.recipient);
  const known = tx.$with('known').as(knownRecipients(tx, recipients));
  const [pack] = await tx
    .with(project, known)
    .select({
      formKeys: formKeysOfPack,
      name: formPacks.name,
      approvalSetupId: formPacks.approvalSetupId,
      emailTemplateId: formPacks.emailTemplateId,
      sending: formPacks.sending,
      isUsable: sql<boolean>`${usablePacks(user, projectId)}`,
      archivedAt: formPacks.archivedAt,
      project: {
        id: project.id,
        name: project.name,
        companyId: project.companyId,
        approvalSetupId: project.approvalSetupId,
        sending: project.sending,
        archivedAt: project.archivedAt,
        companyType: project.companyType,
        timeZone: project.timeZone,
      },
      known: sql<KnownRecipient[]>`(select coalesce(json_agg(json_build_object(
        'id', ${known.id}, 'countryCode', ${known.countryCode}, 'mobile', ${known.mobile},
        'engagementType', ${known.engagementType}, 'first', ${known.first}, 'last', ${known.last},
        'emails', ${known.emails}, 'isArchived', ${known.isArchived}
      ) order by ${known.id}), '[]') from ${known})`,
    })
    .from(formPacks)
    .leftJoin(project, sql`true`)
    .where(eq(formPacks.id, formPackId));
  if (!pack) return undefined;
  const { project: found, known: contacts, ...own } = pack;
  const forms = await withContents(tx, own.formKeys);
  return { pack: own, forms, project: found ?? undefined, known: contacts };
}

/** Builds the query that locks a project of the user, so that it is not archived until the document is of it. */
function lockProject(queries: Queries, user: Member, id: string) {
  return queries
    .select({
      id: projects.id,
      name: projects.name,
      companyId: projects.companyId,
      approvalSetupId: projects.approvalSetupId,
      sending: projects.sending,
      archivedAt: projects.archivedAt,
      companyType: companyType.as('company_type'),
      timeZone: timeZoneOf.as('time_zone'),
    })
    .from(projects)
    .where(and(eq(projects.id, id), visibleProjects(user)))
    .for('share');
}

const companyType = sql<CompanyType>`(
  select type from ${companies} as its_company where its_company.id = ${projects.companyId}
)`;

const timeZoneOf = sql<string>`(
  select time_zone from ${companies} as its_company where its_company.id = ${projects.companyId}
)`;

type ChosenProject = Awaited<ReturnType<typeof lockProject>>[number];

/** The project that a draft is to be of; `current` is the one that it is of now. */
function chosen(project: ChosenProject | undefined, current: string | undefined): ChosenProject {
  if (!project) throw refusedProject('Choose one of your projects.');
  if (project.archivedAt !== null && project.id !== current) {
    throw refusedProject(`“${project.name}” is archived. Choose another project.`);
  }
  return project;
}

/**
 * Refuses an archived pack, which a page that was open before may still offer.
 * @throws Failure `invalid`
 */
export function refuseArchivedPack(
  pack: { name: string; archivedAt: Date | null } | undefined,
): void {
  if (!pack?.archivedAt) return;
  const message = `“${pack.name}” is archived. Choose another form pack.`;
  throw new Failure('invalid', message, { formPackId: message });
}

/** Reads a pack with its current forms, and whether a user may draft with it in a project. */
export async function readPack(tx: Tx, user: Member, formPackId: string, projectId: string) {
  const [pack] = await tx
    .select({
      formKeys: formKeysOfPack,
      name: formPacks.name,
      approvalSetupId: formPacks.approvalSetupId,
      emailTemplateId: formPacks.emailTemplateId,
      sending: formPacks.sending,
      isUsable: sql<boolean>`${usablePacks(user, projectId)}`,
      archivedAt: formPacks.archivedAt,
    })
    .from(formPacks)
    .where(eq(formPacks.id, formPackId));
  return pack;
}

/** A pack can be for some user types and projects alone. */
async function refuseUnusable(
  tx: Tx,
  user: Member,
  { formPackId }: { formPackId: string },
  projectId: string,
): Promise<void> {
  const pack = await readPack(tx, user, formPackId, projectId);
  if (pack?.isUsable) return;
  throw refusedProject(`“${pack?.name}” can’t be used in this project. Choose another project.`);
}

/** The failure for a pack that is not for this project, or not for this user. */
export function notUsable(name: string): Failure {
  const message = `You can’t use “${name}” in this project. Choose another form pack.`;
  return new Failure('invalid', message, { formPackId: message });
}

function refusedProject(message: string): Failure {
  return new Failure('invalid', message, { projectId: message });
}
