import {
  attachDocumentFile,
  type DocumentView,
  type Field,
  type FieldValue,
  getDocumentImage,
  getSignatureImage,
  listDocumentFiles,
  maxAttachmentBytes,
  pluginOf,
  removeDocumentFile,
  uploadDocumentImage,
} from '@countersign/contract';
import type { RefObject } from 'react';
import { callEndpoint, downloadFile } from '../../../core/api/call.ts';
import { smallerPicture } from '../../../kit/pictures/smaller-picture.ts';
import type { FieldAddress } from './field-address.ts';
import { text } from './text.ts';

/** The value of a field that shows a picture. */
interface PictureValue {
  kind: 'image';
  sha256: string;
}

/** Something that was done, or why it was not, for people. */
export type Done<T> = { ok: true; result: T } | { ok: false; problem: string };

/** Defines the actions on the files of an assignee's fields. */
export interface FieldFiles {
  /** Uploads a file for a field; answers what the field holds then. */
  put(file: File, field: Field, address: FieldAddress): Promise<Done<FieldValue>>;
  /** Takes away what a field holds. */
  empty(field: Field, address: FieldAddress): Promise<Done<null>>;
  /** Whether a field holds with the server at once what was put into it, or with the next save. */
  isKeptAtOnce(field: Field): boolean;
  /** A picture that was uploaded here. */
  picture(
    sha256: string,
  ): Promise<{ status: true; blob: Blob } | { status: false; message: string }>;
}

/** Defines the actions on the files of a user's slot in a document. */
export interface OwnFiles extends FieldFiles {
  /** Uploads the signature that the user keeps as an image. */
  uploadKept(): Promise<Done<PictureValue>>;
}

const unreadable = text.upload.noPicture;
const tooLarge = text.upload.tooLarge(maxAttachmentBytes / 1024 / 1024);

/** A picture as it is sent; why it can't be, where it is none. */
export async function pictureToSend(
  file: Blob,
  type: 'image/png' | 'image/jpeg',
): Promise<Done<Blob>> {
  const picture = await smallerPicture(file, type);
  return picture ? { ok: true, result: picture } : { ok: false, problem: unreadable };
}

/** A file as it is attached; why it can't be, where it is too large. */
export const fileToSend = (file: File): Done<File> =>
  file.size > maxAttachmentBytes ? { ok: false, problem: tooLarge } : { ok: true, result: file };

/** Creates the calls for files in a slot of a document. */
export function ownFiles(
  id: string,
  partyId: string,
  /** The document as it is shown, with the attachments of which is known here. */
  shown: RefObject<DocumentView>,
): OwnFiles {
  const params = { id };
  const query = { partyId };
  async function upload(file: Blob, type: 'image/png' | 'image/jpeg'): Promise<Done<PictureValue>> {
    const picture = await pictureToSend(file, type);
    if (!picture.ok) return picture;
    const answer = await callEndpoint(uploadDocumentImage, {
      params,
      query,
      file: picture.result,
    });
    return answer.status
      ? { ok: true, result: answer.result }
      : { ok: false, problem: answer.message };
  }
  async function attach(
    file: File,
    { formId: formTemplateId, key }: FieldAddress,
  ): Promise<Done<FieldValue>> {
    const checked = fileToSend(file);
    if (!checked.ok) return checked;
    const answer = await callEndpoint(attachDocumentFile, {
      params,
      query: { partyId, name: file.name, formTemplateId, key, files: shown.current.files },
      file,
    });
    if (!answer.status) return { ok: false, problem: answer.message };
    shown.current = { ...shown.current, files: answer.result.files };
    // The server has it as a value already, with the hash that only it knows.
    return { ok: true, result: { kind: 'file', name: answer.result.name, sha256: '' } };
  }
  async function remove({ formId, key }: FieldAddress): Promise<Done<null>> {
    const listed = await callEndpoint(listDocumentFiles, { params });
    if (!listed.status) return { ok: false, problem: listed.message };
    const file = listed.result.items.find(
      ({ field, partyId: of }) =>
        of === partyId && field?.formTemplateId === formId && field.key === key,
    );
    // Someone took it away already, as in another tab.
    if (!file) return { ok: true, result: null };
    const answer = await callEndpoint(removeDocumentFile, {
      params: { id, fileId: file.id },
      query: { ...query, files: shown.current.files },
    });
    if (!answer.status) return { ok: false, problem: answer.message };
    shown.current = { ...shown.current, files: answer.result.files };
    return { ok: true, result: null };
  }
  return {
    put: (file, field, address) =>
      pluginOf(field).upload === 'image' ? upload(file, 'image/jpeg') : attach(file, address),
    empty: async (field, address) =>
      pluginOf(field).upload === 'image' ? { ok: true, result: null } : remove(address),
    isKeptAtOnce: (field) => pluginOf(field).upload === 'file',
    picture: (sha256) => downloadFile(getDocumentImage, { params: { id, sha256 }, query }),
    async uploadKept() {
      const kept = await downloadFile(getSignatureImage, {});
      return kept.status ? upload(kept.blob, 'image/png') : { ok: false, problem: kept.message };
    },
  };
}
