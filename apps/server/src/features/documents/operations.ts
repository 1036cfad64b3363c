import * as contract from '@countersign/contract';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { importOperations } from '../../platform/imports/import-operations.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRecipients } from '../contacts/index.ts';
import {
  approveDocument,
  declineDocument,
  returnDocument,
  savePartyValues,
} from './act/act-as-user.ts';
import { attachFile, removeFile } from './act/attach-file.ts';
import { addComment, listComments } from './act/comments.ts';
import { findDocumentReaders } from './act/mentions.ts';
import { userAt } from './act/open-turn.ts';
import { readPicture, uploadPicture } from './act/party-pictures.ts';
import { bulkDocuments } from './bulk-documents.ts';
import { changeDocumentPack } from './draft/change-document-pack.ts';
import { deleteDraft } from './draft/delete-draft.ts';
import { clearDraftField, draftAt, setDraftImage } from './draft/draft-files.ts';
import { amendDocument, duplicateDocument } from './draft/duplicate-document.ts';
import { getEarlierValues } from './draft/get-earlier-values.ts';
import { createDocument, updateDocument } from './draft/save-draft.ts';
import { draftsImport } from './import/drafts-import.ts';
import { getImportRowPdf } from './import/get-import-row-pdf.ts';
import { importContacts } from './import/import-contacts.ts';
import { downloadDocuments, prepareDownload } from './pdf/download-documents.ts';
import { getDocumentFile } from './pdf/get-document-file.ts';
import { getDocumentPdf, getDocumentReports } from './pdf/get-document-pdf.ts';
import { listDocumentFiles } from './pdf/list-document-files.ts';
import { formsOfPack, presentForm } from './queries/document-queries.ts';
import { startValues } from './queries/merge-values.ts';
import { exportDocuments } from './read/export-documents.ts';
import { getDocument } from './read/get-document.ts';
import { getDocumentEvents } from './read/get-document-events.ts';
import { listDocuments } from './read/list-documents.ts';
import { changeValues } from './send/change-values.ts';
import { correctDocument } from './send/correct-document.ts';
import { copyPartyLink, signInPerson, textPartyLink } from './send/give-link.ts';
import {
  extendDocument,
  finishAgain,
  reassignParty,
  remindParties,
  reopenDocument,
  takeBackDocument,
  voidDocument,
} from './send/manage-document.ts';
import { recordPaperSignature } from './send/record-paper-signature.ts';
import { sendDocument } from './send/send-document.ts';

export const documentOperations = (platform: Platform): Operation[] => [
  listDocuments,
  operation(contract.getDocument, ({ database, caller, params }) =>
    getDocument(database, caller, params.id),
  ),
  operation(contract.createDocument, ({ database, caller, body }) =>
    createDocument(database, caller, body),
  ),
  duplicateDocument,
  amendDocument,
  getEarlierValues,
  changeDocumentPack,
  importContacts,
  getImportRowPdf,
  ...importOperations(draftsImport(platform)),
  operation(
    contract.attachDraftFile,
    async ({ platform, database, caller, params: { id }, query, upload }) => {
      await attachFile(platform, draftAt(caller, id), query, upload);
      return getDocument(database, caller, id);
    },
  ),
  operation(
    contract.removeDraftFile,
    async ({ platform, database, caller, params: { id, fileId } }) => {
      await removeFile(platform, draftAt(caller, id), fileId);
      return getDocument(database, caller, id);
    },
  ),
  setDraftImage,
  clearDraftField,
  operation(contract.getDraftImage, ({ platform, caller, params }) =>
    readPicture(platform, draftAt(caller, params.id), params.sha256),
  ),
  operation(contract.updateDocument, ({ database, caller, params, body }) =>
    updateDocument(database, caller, params.id, body),
  ),
  operation(contract.previewDraft, async ({ database, caller, params }) => {
    const forms = await database.tenant(caller.tenantId, (tx) =>
      formsOfPack(tx, caller, params.id),
    );
    const values = startValues(forms);
    return { forms: forms.map((form) => presentForm(form, values)) };
  }),
  operation(contract.sendDocument, ({ platform, caller, body }) =>
    sendDocument(platform, caller, body),
  ),
  operation(contract.getDocumentPdf, ({ platform, caller, params, query }) =>
    getDocumentPdf(platform, caller, params.id, query),
  ),
  getDocumentReports,
  getDocumentFile,
  operation(contract.attachDocumentFile, ({ platform, caller, params, query, upload }) =>
    attachFile(platform, userAt(caller, params.id, query.partyId), query, upload),
  ),
  operation(contract.removeDocumentFile, ({ platform, caller, params, query }) =>
    removeFile(platform, userAt(caller, params.id, query.partyId), params.fileId, query.files),
  ),
  operation(contract.uploadDocumentImage, ({ platform, caller, params, query, upload }) =>
    uploadPicture(platform, userAt(caller, params.id, query.partyId), upload),
  ),
  operation(contract.getDocumentImage, ({ platform, caller, params, query }) =>
    readPicture(platform, userAt(caller, params.id, query.partyId), params.sha256),
  ),
  operation(contract.deleteDocument, ({ database, caller, params }) =>
    deleteDraft(database, caller, params.id),
  ),
  savePartyValues,
  operation(contract.approveDocument, ({ platform, caller, params, body }) =>
    approveDocument(platform, caller, params.id, body),
  ),
  operation(contract.declineDocument, ({ database, caller, params, body }) =>
    declineDocument(database, caller, params.id, body),
  ),
  returnDocument,
  operation(contract.voidDocument, ({ database, caller, params, body }) =>
    voidDocument(database, caller, params.id, body),
  ),
  takeBackDocument,
  operation(contract.remindParties, ({ database, caller, params, body }) =>
    remindParties(database, caller, params.id, body),
  ),
  reassignParty,
  operation(contract.extendDocument, ({ database, caller, params, body }) =>
    extendDocument(database, caller, params.id, body),
  ),
  signInPerson,
  copyPartyLink,
  textPartyLink,
  correctDocument,
  changeValues,
  operation(contract.recordPaperSignature, ({ platform, caller, params, query, upload }) =>
    recordPaperSignature(platform, caller, params.id, { query, upload }),
  ),
  reopenDocument,
  finishAgain,
  listComments,
  findDocumentReaders,
  operation(contract.addComment, ({ database, caller, params, body }) =>
    addComment(database, caller, params.id, body),
  ),
  getDocumentEvents,
  listDocumentFiles,
  bulkDocuments,
  prepareDownload,
  downloadDocuments,
  exportDocuments,
  operation(contract.findRecipients, ({ database, caller, query }) =>
    findRecipients(database, caller, query.search),
  ),
];
