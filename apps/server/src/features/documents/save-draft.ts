import type {
  createDocument as createDocumentEndpoint,
  DocumentDetail,
  EndpointParsed,
  updateDocument as updateDocumentEndpoint,
} from '@countersign/contract';
import { and, eq, ne, notExists, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { documentForms, documents, projects } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { refuseStale, writeChange } from '../../platform/records/records.ts';
import { changeRecipient, resolveRecipient } from '../contacts/index.ts';
import { saveCustomValues } from '../custom-fields/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { editableDocuments } from './document-access.ts';
import { formKeys, formsOfPack, withContents } from './document-queries.ts';
import { checkedSettings, firstSettings } from './document-settings.ts';
import { documentDetail } from './get-document.ts';
import { mergeValues, startValues } from './merge-values.ts';

const documentKind = { thing: 'document', table: documents };

/**
 * Drafts a document: a pack, in the versions that its forms have now, made out for one person.
 * @throws Failure `not-found` for the pack; `invalid` for the project, as for an archived one, or a value.
 */
export async function createDocument(
  database: Database,
  user: Member,
  input: EndpointParsed<typeof createDocumentEndpoint>['body'],
): Promise<DocumentDetail> {
  const { tenantId, userId } = user;
  return database.tenant(tenantId, async (tx) => {
    const forms = await formsOfPack(tx, input.formPackId);
    const project = await chosenProject(tx, user, input.projectId, undefined);
    const { companyId } = project;
    const settings = input.settings
      ? await checkedSettings(tx, input.settings)
      : firstSettings(project.approvalSetupId);
    const before = startValues(forms);
    const values = input.values ? mergeValues(forms, before, input.values) : before;
    const id = newId();
    const recipientId = await resolveRecipient(tx, { user, documentId: id }, input.recipient);
    const { projectId, formPackId } = input;
    const state = 'draft';
    const ids = { id, tenantId, companyId, projectId, formPackId, recipientId };
    const document = { ...ids, state, values, settings } as const;
    // With its forms in one statement.
    const made = tx.$with('made').as(
      tx
        .insert(documents)
        .values({ ...document, createdBy: userId })
        .returning({ id: documents.id }),
    );
    await tx
      .with(made)
      .insert(documentForms)
      .values(
        forms.map(({ versionId }, position) => ({
          tenantId,
          documentId: id,
          position,
          formTemplateVersionId: versionId,
        })),
      );
    await saveCustomValues(tx, tenantId, 'document', id, input.customValues ?? {}, { isNew: true });
    await record(tx, user, { type: 'document.created', id });
    return documentDetail(tx, user, id);
  });
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
    const project = await chosenProject(tx, user, input.projectId, draft.projectId);
    const settings = input.settings ? await checkedSettings(tx, input.settings) : draft.settings;
    await writeChange(tx, documentKind, id, {
      projectId: input.projectId,
      companyId: project.companyId,
      settings,
      recipientId: await changeRecipient(
        tx,
        { user, documentId: id },
        { ...draft, unused: usedByNoOther(tx, draft) },
        input.recipient,
      ),
      values: mergeValues(forms, draft.values, input.values),
    });
    const given = input.customValues ?? {};
    const changes = await saveCustomValues(tx, tenantId, 'document', id, given, { isNew: false });
    await record(tx, user, {
      type: 'document.saved',
      id,
      detail: Object.keys(changes.after).length > 0 ? { ...changes } : {},
    });
    return documentDetail(tx, user, id);
  });
}

async function lockDraft(tx: Tx, user: Member, id: string, revision: number) {
  const [draft] = await tx
    .select({
      id: documents.id,
      state: documents.state,
      revision: documents.revision,
      values: documents.values,
      settings: documents.settings,
      projectId: documents.projectId,
      recipientId: documents.recipientId,
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
  refuseStale(documentKind, draft, revision);
  return draft;
}

/** Whether no document but this one is made out for its recipient. */
function usedByNoOther(tx: Tx, { id, recipientId }: { id: string; recipientId: string }): SQL {
  return notExists(
    tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.recipientId, recipientId), ne(documents.id, id))),
  );
}

/** The project that a draft is to be of; `current` is the one that it is of now. */
async function chosenProject(
  tx: Tx,
  user: Member,
  projectId: string,
  current: string | undefined,
): Promise<{ companyId: string; approvalSetupId: string | null }> {
  const [project] = await tx
    .select({
      name: projects.name,
      companyId: projects.companyId,
      approvalSetupId: projects.approvalSetupId,
      archivedAt: projects.archivedAt,
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleProjects(user)))
    .for('share');
  if (!project) throw refusedProject('Choose one of your projects.');
  if (project.archivedAt !== null && projectId !== current) {
    throw refusedProject(`“${project.name}” is archived. Choose another project.`);
  }
  return project;
}

function refusedProject(message: string): Failure {
  return new Failure('invalid', message, { projectId: message });
}
