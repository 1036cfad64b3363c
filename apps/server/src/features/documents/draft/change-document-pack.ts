import { isDeepStrictEqual } from 'node:util';
import * as contract from '@countersign/contract';
import {
  type DocumentSettings,
  type DocumentValues,
  type Field,
  type FieldValue,
  type FormValues,
  fieldProblem,
  isEmpty,
  isSharedKey,
  pluginOf,
  type SendingDefaults,
  usualSending,
} from '@countersign/contract';
import { atAllOccurrences } from '@countersign/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { documentFiles, documentForms, projects } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { writeChange } from '../../../platform/records/records.ts';
import { type FormVersion, formsOfNew, withContents } from '../queries/document-queries.ts';
import { type SendingPack, type SendingProject, sendingIn } from '../queries/document-settings.ts';
import { startValues } from '../queries/merge-values.ts';
import { valueIn, withValues } from '../queries/party-values.ts';
import { documentDetail } from '../read/get-document.ts';
import {
  documentKind,
  dropHidden,
  insertForms,
  lockDraft,
  notUsable,
  readPack,
  refuseArchivedPack,
} from './save-draft.ts';

/**
 * Gives a draft another pack, in the versions that its forms have now. What was filled in stays in the fields of the
 * same key that take it; who approves, the email and how it is sent follow the pack where they followed the former one.
 * @throws Failure `not-found`; `conflict` where someone else saved the draft meanwhile, or it was out before;
 * `invalid` for a pack that can't be used here
 */
export const changeDocumentPack = tenantOperation(
  contract.changeDocumentPack,
  async ({ tx, caller: user, params: { id }, body: { formPackId, revision } }) => {
    const draft = await lockDraft(tx, user, id, revision);
    if (draft.round > 0) {
      const message =
        'This document was sent before, so it keeps its form pack. Draft a new document to use another pack.';
      throw new Failure('conflict', message);
    }
    if (draft.formPackId === formPackId) return documentDetail(tx, user, id);
    const pack = await readPack(tx, user, formPackId, draft.projectId);
    const before = await readPack(tx, user, draft.formPackId, draft.projectId);
    if (!pack) throw notFound('form pack');
    refuseArchivedPack(pack);
    if (!pack.isUsable) throw notUsable(pack.name);
    const forms = await formsOfNew(tx, pack);
    const values = valuesInOther(await withContents(tx, draft.formKeys), forms, draft.values);
    await dropFiles(tx, id, forms);
    await tx.delete(documentForms).where(eq(documentForms.documentId, id));
    await tx.insert(documentForms).values(insertForms(user.tenantId, id, forms));
    await writeChange(tx, documentKind, id, {
      formPackId,
      values,
      settings: settingsInOther(
        draft.settings,
        before,
        pack,
        await sendingProject(tx, draft.projectId),
      ),
    });
    await dropHidden(tx, user, [{ id, values, forms }]);
    await record(tx, user, {
      type: 'document.pack-changed',
      id,
      detail: { before: { formPack: before?.name ?? '' }, after: { formPack: pack.name } },
    });
    return documentDetail(tx, user, id);
  },
);

/** Returns a draft's values in the fields of the same key of other forms, where these accept them. */
function valuesInOther(
  before: readonly FormVersion[],
  after: readonly FormVersion[],
  filled: DocumentValues,
): DocumentValues {
  const known = new Map<string, FieldValue>();
  for (const { formTemplateId, fields } of before) {
    for (const field of fields) {
      const value = valueIn(filled, formTemplateId, field.key);
      const key = keyIn(formTemplateId, field);
      if (value !== undefined && !isEmpty(value) && !known.has(key)) known.set(key, value);
    }
  }
  const taken = Object.fromEntries(
    after.map(({ formTemplateId, fields }) => {
      const values: FormValues = {};
      for (const field of fields) {
        const value = known.get(keyIn(formTemplateId, field));
        if (value !== undefined && takes(field, value)) values[field.key] = value;
      }
      return [formTemplateId, values];
    }),
  );
  const start = startValues(after);
  return atAllOccurrences(after, 'creator', start, withValues(start, taken));
}

/** By what a field is known in other packs: a key that was made up is its own form's alone. */
const keyIn = (formTemplateId: string, field: Field): string =>
  [field.assignee, isSharedKey(field) ? '' : formTemplateId, field.key].join(' ');

const takes = (field: Field, value: FieldValue) => fieldProblem(field, value, false) === undefined;

/**
 * Returns the settings of a draft with another pack: the defaults of its former pack are replaced by those of the new
 * one, but for the expiry, which counts from the draft.
 */
function settingsInOther(
  settings: DocumentSettings,
  before: SendingPack | undefined,
  after: SendingPack,
  project: SendingProject,
): DocumentSettings {
  const setup = (pack: SendingPack | undefined) => pack?.approvalSetupId ?? project.approvalSetupId;
  const { approvalSetupId, emailTemplateId } = settings;
  const former = sendingIn(before ?? { sending: usualSending }, project);
  const sending = sendingIn(after, project);
  const follow = <Name extends keyof SendingDefaults & keyof DocumentSettings>(name: Name) =>
    isDeepStrictEqual(settings[name], former[name]) ? sending[name] : settings[name];
  return {
    ...settings,
    message: follow('message'),
    copies: follow('copies'),
    reminders: follow('reminders'),
    accessCode: follow('accessCode'),
    canHandOver: follow('canHandOver'),
    approvalSetupId: approvalSetupId === setup(before) ? setup(after) : approvalSetupId,
    emailTemplateId:
      emailTemplateId === (before?.emailTemplateId ?? null)
        ? after.emailTemplateId
        : emailTemplateId,
  };
}

async function sendingProject(tx: Tx, projectId: string): Promise<SendingProject> {
  const [project] = await tx
    .select({ approvalSetupId: projects.approvalSetupId, sending: projects.sending })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project) throw notFound('project');
  return project;
}

/** Lets go of files of fields that are not there any more; those of fields of the same key move to these. */
async function dropFiles(tx: Tx, documentId: string, forms: readonly FormVersion[]): Promise<void> {
  const occurrences = forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => pluginOf(field).upload === 'file' && field.assignee === 'creator')
      .map(({ key }) => ({ form: formTemplateId, key })),
  );
  const locked = await tx
    .select()
    .from(documentFiles)
    .where(
      and(eq(documentFiles.documentId, documentId), sql`${documentFiles.fieldKey} is not null`),
    );
  for (const { id, fieldKey, sha256 } of locked) {
    const occurrence = occurrences.find(({ key }) => key === fieldKey);
    const ofFile = eq(documentFiles.id, id);
    if (occurrence) {
      await tx.update(documentFiles).set({ formTemplateId: occurrence.form }).where(ofFile);
    } else {
      await tx.delete(documentFiles).where(ofFile);
      await releaseFile(tx, sha256);
    }
  }
}
