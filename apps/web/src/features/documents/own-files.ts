import {
  attachDocumentFile,
  type DocumentAttachment,
  getDocumentImage,
  getSignatureImage,
  listDocumentFiles,
  maxAttachmentBytes,
  removeDocumentFile,
  uploadDocumentImage,
} from '@countersign/contract';
import { callEndpoint, downloadFile } from '../../core/api/call.ts';
import { smallerPicture } from '../../kit/pictures/smaller-picture.ts';
import type { FieldAddress } from './field-address.ts';

/** The value of a field that shows a picture. */
export interface PictureValue {
  kind: 'image';
  sha256: string;
}

/** Something that was done, or why it was not, for people. */
export type Done<T> = { ok: true; result: T } | { ok: false; problem: string };

/** What a user does with files at their place in a document. */
export interface OwnFiles {
  /** Uploads a picture for a field. */
  upload(file: Blob, type: 'image/png' | 'image/jpeg'): Promise<Done<PictureValue>>;
  /** A picture that was uploaded here. */
  picture(
    sha256: string,
  ): Promise<{ status: true; blob: Blob } | { status: false; message: string }>;
  /** Attaches a file for a field, in place of the one there. */
  attach(file: File, address: FieldAddress): Promise<Done<DocumentAttachment>>;
  /** Takes the file of a field away. */
  remove(address: FieldAddress): Promise<Done<null>>;
  /** Uploads the signature that the user keeps as an image. */
  uploadKept(): Promise<Done<PictureValue>>;
}

const unreadable = 'This file can’t be opened as a picture. Choose a PNG or a JPEG.';
const tooLarge = `A file can have ${maxAttachmentBytes / 1024 / 1024} MB at most. Choose a smaller one.`;

/** The calls for files at a place of a document. */
export function ownFiles(id: string, partyId: string): OwnFiles {
  const params = { id };
  const query = { partyId };
  const files: OwnFiles = {
    async upload(file, type) {
      const picture = await smallerPicture(file, type);
      if (!picture) return { ok: false, problem: unreadable };
      const answer = await callEndpoint(uploadDocumentImage, { params, query, file: picture });
      return answer.status
        ? { ok: true, result: answer.result }
        : { ok: false, problem: answer.message };
    },
    picture: (sha256) => downloadFile(getDocumentImage, { params: { id, sha256 }, query }),
    async attach(file, { formId: formTemplateId, key }) {
      if (file.size > maxAttachmentBytes) return { ok: false, problem: tooLarge };
      const answer = await callEndpoint(attachDocumentFile, {
        params,
        query: { partyId, name: file.name, formTemplateId, key },
        file,
      });
      return answer.status
        ? { ok: true, result: answer.result }
        : { ok: false, problem: answer.message };
    },
    async remove({ formId, key }) {
      const listed = await callEndpoint(listDocumentFiles, { params });
      if (!listed.status) return { ok: false, problem: listed.message };
      const file = listed.result.items.find(
        ({ field, partyId: of }) =>
          of === partyId && field?.formTemplateId === formId && field.key === key,
      );
      // Somebody took it away already, as in another tab.
      if (!file) return { ok: true, result: null };
      const answer = await callEndpoint(removeDocumentFile, {
        params: { id, fileId: file.id },
        query,
      });
      return answer.status ? { ok: true, result: null } : { ok: false, problem: answer.message };
    },
    async uploadKept() {
      const kept = await downloadFile(getSignatureImage, {});
      return kept.status
        ? files.upload(kept.blob, 'image/png')
        : { ok: false, problem: kept.message };
    },
  };
  return files;
}
