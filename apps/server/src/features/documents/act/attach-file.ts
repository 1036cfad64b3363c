import type { Readable } from 'node:stream';
import {
  type EndpointParsed,
  type EndpointResult,
  type attachSigningFile as endpoint,
  maxAttachmentBytes,
  maxAttachments,
  pluginOf,
  type removeSigningFile as removeEndpoint,
} from '@countersign/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { keepFile } from '../../../platform/files/keep-file.ts';
import { readAttachedFile, withExtension } from '../../../platform/files/read-attached-file.ts';
import { releaseFile } from '../../../platform/files/remove-unused-file.ts';
import { readUpload } from '../../../platform/http/read-upload.ts';
import type { Platform } from '../../../platform/platform.ts';
import { filesPartAfter } from '../pdf/document-view.ts';
import { presentFile } from '../pdf/list-document-files.ts';
import { isOwn } from '../queries/party-values.ts';
import { filesOf } from './keep-party-values.ts';
import { mergeIn, type SlotActor } from './open-turn.ts';
import type { OpenTurn, Slot } from './turn.ts';

type Query = Pick<EndpointParsed<typeof endpoint>['query'], 'name' | 'formTemplateId' | 'key'> & {
  /** The attachments of the view that the caller was shown. */
  files?: string;
};

/**
 * Attaches a file: for a field that asks for one, replacing the file that is there, or to the document.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn, or there are too many; `invalid` for
 * a field that is none of theirs; `too-large`, `unsupported-file`
 */
export async function attachFile(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  at: SlotActor<Slot>,
  query: Query,
  upload: Readable,
): Promise<EndpointResult<typeof endpoint>> {
  const { tenantId } = at.caller;
  const fieldOf = (turn: OpenTurn<Slot>) => chosenField(turn, query);
  // Before the file is read: no one who may not attach it makes the server take it.
  await database.tenant(tenantId, async (tx) => fieldOf(await at.lock(tx)));
  const sent = await readUpload(upload, maxAttachmentBytes);
  const { bytes, ...type } = await readAttachedFile(pdf, sent);
  const name = withExtension(query.name, type.extensions);
  return database.tenant(tenantId, async (tx) => {
    const turn = await at.lock(tx);
    const { party, document } = turn;
    const field = fieldOf(turn);
    const before = field ? await takeOut(tx, turn, field) : [];
    const attached = and(filesOf(turn), ne(documentFiles.name, ''));
    if ((await tx.$count(documentFiles, attached)) >= maxAttachments) {
      throw new Failure(
        'conflict',
        `You can attach up to ${maxAttachments} files. Remove a file first.`,
      );
    }
    const file = await keepFile(tx, files, tenantId, bytes, type.contentType);
    const [row] = await tx
      .insert(documentFiles)
      .values({
        id: newId(),
        tenantId,
        documentId: document.id,
        partyId: party.id,
        formTemplateId: field?.formTemplateId ?? null,
        fieldKey: field?.key ?? null,
        name,
        contentType: type.contentType,
        ...file,
      })
      .returning();
    if (!row) throw new Error('An attached file was not written down.');
    const value = { kind: 'file' as const, name, sha256: file.sha256 };
    const values = field ? { [field.formTemplateId]: { [field.key]: value } } : {};
    await mergeIn(tx, at, turn, values);
    for (const { sha256 } of before) if (sha256 !== file.sha256) await releaseFile(tx, sha256);
    const detail = { partyId: party.id, sha256: file.sha256 };
    const personal = { after: { fileName: name } };
    await record(tx, at.caller, { type: 'document.attached', id: document.id, detail, personal });
    const removed = before.map((one) => one.id);
    return {
      ...presentFile(row),
      files: filesPartAfter(query.files ?? '', { removed, added: row.id }),
    };
  });
}

/** A field that a file is attached to. */
export interface FileField {
  formTemplateId: string;
  key: string;
}

/** @throws Failure `invalid` where it is no field of the party's that takes a file */
function chosenField(
  { forms, party }: OpenTurn<Slot>,
  { formTemplateId, key }: Query,
): FileField | undefined {
  if (formTemplateId === undefined && key === undefined) return undefined;
  const form = forms.find((one) => one.formTemplateId === formTemplateId);
  const field = form?.fields.find((one) => one.key === key);
  if (form && field && pluginOf(field).upload === 'file' && isOwn(field, party)) {
    return { formTemplateId: form.formTemplateId, key: field.key };
  }
  const message = 'There is no file field for you here. Reload the page.';
  throw new Failure('invalid', message, { key: message });
}

/** Takes the file of a field out; the caller releases it. */
export function takeOut(
  tx: Tx,
  turn: Pick<OpenTurn<Slot>, 'document' | 'party'>,
  { formTemplateId, key }: FileField,
) {
  return tx
    .delete(documentFiles)
    .where(
      and(
        filesOf(turn),
        eq(documentFiles.formTemplateId, formTemplateId),
        eq(documentFiles.fieldKey, key),
      ),
    )
    .returning({ id: documentFiles.id, sha256: documentFiles.sha256 });
}

/**
 * Takes an own attachment away; the field that asked for it is empty again.
 * @throws Failure `not-found`, also for an attachment of someone else; `forbidden`; `conflict`
 */
export async function removeFile(
  { database }: Pick<Platform, 'database'>,
  at: SlotActor<Slot>,
  id: string,
  /** The attachments of the view that the caller was shown. */
  files = '',
): Promise<EndpointResult<typeof removeEndpoint>> {
  return database.tenant(at.caller.tenantId, async (tx) => {
    const turn = await at.lock(tx);
    const { party, document } = turn;
    const [removed] = await tx
      .delete(documentFiles)
      .where(and(eq(documentFiles.id, id), filesOf(turn), ne(documentFiles.name, '')))
      .returning();
    if (!removed) throw notFound('attachment');
    const { sha256, formTemplateId, fieldKey, name: fileName } = removed;
    const isOfField = formTemplateId !== null && fieldKey !== null;
    const values = isOfField ? { [formTemplateId]: { [fieldKey]: '' } } : {};
    await mergeIn(tx, at, turn, values);
    await releaseFile(tx, sha256);
    const detail = { partyId: party.id, sha256 };
    const personal = { after: { fileName } };
    await record(tx, at.caller, { type: 'document.detached', id: document.id, detail, personal });
    return { files: filesPartAfter(files, { removed: [id] }) };
  });
}
