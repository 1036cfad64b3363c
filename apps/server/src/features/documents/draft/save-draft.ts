import type {
  CompanyType,
  createDocument as createDocumentEndpoint,
  DocumentDetail,
  DocumentValues,
  EndpointParsed,
  updateDocument as updateDocumentEndpoint,
} from '@countersign/contract';
import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
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
  keepProposal,
  knownRecipient,
  resolveRecipient,
} from '../../contacts/index.ts';
import { saveCustomValues } from '../../custom-fields/index.ts';
import { editableDocuments } from '../../document-access/index.ts';
import { usablePacks } from '../../form-packs/index.ts';
import { visibleProjects } from '../../projects/index.ts';
import { fillDraft } from '../queries/bound-values.ts';
import { withoutHiddenOfCreator } from '../queries/decide-fields.ts';
import {
  type FormVersion,
  formKeys,
  formKeysOfPack,
  formsOfNew,
  withContents,
} from '../queries/document-queries.ts';
import { checkedSettings, firstSettings } from '../queries/document-settings.ts';
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
  const { tenantId, userId } = user;
  const { pack, project, known } = await findPartsOf(tx, user, input);
  const forms = await formsOfNew(tx, pack);
  refuseArchivedPack(pack);
  if (!pack?.isUsable) throw notUsable(pack?.name ?? '');
  const { companyId, approvalSetupId, companyType, timeZone } = chosen(project, undefined);
  const settings = input.settings
    ? await checkedSettings(tx, input.settings)
    : firstSettings(pack, { approvalSetupId, today: calendarDay(timeZone) }, input.agent);
  const before = startValues(forms);
  const values = input.values ? mergeValues(forms, before, input.values) : before;
  const id = newId();
  const at = currentTime();
  const drafting = { user, documentId: id };
  const { projectId, formPackId } = input;
  const recipient = await resolveRecipient(tx, drafting, input.recipient, known);
  const parts = { companyId, projectId, formPackId, ...recipientParts(recipient) };
  const document = tx.insert(documents).values({
    id,
    tenantId,
    ...parts,
    state: 'draft',
    values,
    engagementType: input.engagementType ?? engagementOf(recipient, companyType),
    isEngagementChosen: input.engagementType !== undefined,
    settings,
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
  });
  const withForms = tx.insert(documentForms).values(insertForms(tenantId, id, forms));
  await recordWith(tx, user, [recipient.adding, document, withForms], ...recipient.events, {
    type: 'document.created',
    id,
  });
  await saveCustomValues(tx, tenantId, 'document', id, input.customValues ?? {}, { isNew: true });
  if (recipient.ownMobile) await keepProposal(tx, drafting, recipient);
  await dropHidden(tx, user, { id, values }, forms);
  return id;
}

/**
 * Saves a draft.
 * @throws Failure `not-found`; `conflict` where it is no draft any more, or somebody else saved it
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
    await recipient.adding;
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
    await dropHidden(tx, user, { id, values }, forms);
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
 * The forms of a draft, as rows. They refer to their versions, and so lock them, in the order of these ids: whoever
 * locks several versions to change them does so, too.
 */
export function insertForms(tenantId: string, documentId: string, forms: readonly FormVersion[]) {
  const rows = forms.map(({ versionId, condition, separateKeys, hiddenFrom }, position) => ({
    tenantId,
    documentId,
    position,
    formTemplateVersionId: versionId,
    condition,
    separateKeys: [...separateKeys],
    hiddenFrom: [...hiddenFrom],
  }));
  return rows.sort((one, other) =>
    one.formTemplateVersionId < other.formTemplateVersionId ? -1 : 1,
  );
}

/** Takes away what the drafter filled into fields that are not there with what is saved now. */
export async function dropHidden(
  tx: Tx,
  user: Member,
  draft: { id: string; values: DocumentValues },
  forms: readonly FormVersion[],
): Promise<void> {
  if (forms.every(({ fields }) => fields.every(({ showWhen }) => !showWhen))) return;
  const { hidden } = await fillDraft(tx, user, draft, forms);
  const values = withoutHiddenOfCreator(forms, draft.values, hidden);
  await tx.update(documents).set({ values }).where(eq(documents.id, draft.id));
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
function recipientParts({ id, ownMobile }: DraftRecipient) {
  return {
    recipientId: id,
    recipientCountryCode: ownMobile?.countryCode ?? null,
    recipientMobile: ownMobile?.mobile ?? null,
  };
}

/**
 * Locks a draft to be changed; in the revision that is named, where one is.
 * @throws Failure `not-found`; `conflict` where it is no draft any more, or somebody else saved it
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
      companyId: documents.companyId,
      engagementType: sql<CompanyType>`coalesce(${documents.engagementType}, (
        select ${companies.type} from ${companies} where ${companies.id} = ${documents.companyId}
      ))`,
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

/** Finds the existing parts of a new document, in one statement. */
async function findPartsOf(
  tx: Tx,
  user: Member,
  { formPackId, projectId, recipient }: NewDocument,
) {
  const project = tx.$with('project').as(lockProject(tx, user, projectId));
  const known = tx.$with('known').as(knownRecipient(tx, recipient));
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
        archivedAt: project.archivedAt,
        companyType: project.companyType,
        timeZone: project.timeZone,
      },
      known: {
        id: known.id,
        countryCode: known.countryCode,
        mobile: known.mobile,
        engagementType: known.engagementType,
      },
    })
    .from(formPacks)
    .leftJoin(project, sql`true`)
    .leftJoin(known, sql`true`)
    .where(eq(formPacks.id, formPackId));
  return { pack, project: pack?.project ?? undefined, known: pack?.known ?? undefined };
}

/** Builds the query that locks a project of the user, so that it is not archived until the document is of it. */
function lockProject(queries: Queries, user: Member, id: string) {
  return queries
    .select({
      id: projects.id,
      name: projects.name,
      companyId: projects.companyId,
      approvalSetupId: projects.approvalSetupId,
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
