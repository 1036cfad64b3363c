import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { importRoutes } from '../../platform/imports/import-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRecipients } from '../contacts/index.ts';
import { approveDocument, declineDocument, savePartyValues } from './act-as-user.ts';
import { attachFile, removeFile } from './attach-file.ts';
import { bulkDocuments } from './bulk-documents.ts';
import { changeDocumentPack } from './change-document-pack.ts';
import { addComment, listComments } from './comments.ts';
import { deleteDraft } from './delete-draft.ts';
import { formsOfPack, presentForm } from './document-queries.ts';
import { downloadDocuments } from './download-documents.ts';
import { clearDraftField, draftAt, setDraftImage } from './draft-files.ts';
import { exportDocuments } from './export-documents.ts';
import { getDocument } from './get-document.ts';
import { getDocumentEvents } from './get-document-events.ts';
import { getDocumentFile } from './get-document-file.ts';
import { getDocumentPdf, getDocumentReports } from './get-document-pdf.ts';
import { draftsImport } from './import/drafts-import.ts';
import { listDocumentFiles } from './list-document-files.ts';
import { listDocuments } from './list-documents.ts';
import {
  extendDocument,
  finishAgain,
  reassignParty,
  remindParties,
  reopenDocument,
  signInPerson,
  takeBackDocument,
  voidDocument,
} from './manage-document.ts';
import { startValues } from './merge-values.ts';
import { userAt } from './open-turn.ts';
import { readPicture, uploadPicture } from './party-pictures.ts';
import { createDocument, updateDocument } from './save-draft.ts';
import { sendDocument } from './send-document.ts';
import { useDocumentAgain } from './use-document-again.ts';

export function documentRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listDocuments, ({ caller, query }) => listDocuments(database, caller, query)),
    route(contract.getDocument, ({ caller, params }) => getDocument(database, caller, params.id)),
    route(contract.createDocument, ({ caller, body }) => createDocument(database, caller, body)),
    route(contract.useDocumentAgain, ({ caller, params }) =>
      useDocumentAgain(database, caller, params.id),
    ),
    route(contract.changeDocumentPack, ({ caller, params, body }) =>
      changeDocumentPack(database, caller, params.id, body),
    ),
    ...importRoutes(platform, draftsImport),
    ...draftFileRoutes(platform),
    route(contract.updateDocument, ({ caller, params, body }) =>
      updateDocument(database, caller, params.id, body),
    ),
    route(contract.previewDraft, async ({ caller, params }) => {
      const forms = await database.tenant(caller.tenantId, (tx) =>
        formsOfPack(tx, caller, params.id),
      );
      const values = startValues(forms);
      return { forms: forms.map((form) => presentForm(form, values)) };
    }),
    route(contract.sendDocument, ({ caller, body }) => sendDocument(platform, caller, body)),
    route(contract.getDocumentPdf, ({ caller, params, query }) =>
      getDocumentPdf(platform, caller, params.id, query),
    ),
    route(contract.getDocumentReports, ({ caller, params }) =>
      getDocumentReports(platform, caller, params.id),
    ),
    route(contract.getDocumentFile, ({ caller, params }) =>
      getDocumentFile(platform, caller, params),
    ),
    ...actRoutes(platform),
    ...manyRoutes(platform),
    route(contract.findRecipients, ({ caller, query }) =>
      findRecipients(database, caller, query.search),
    ),
  ];
}

/** What is done with many documents at once. */
function manyRoutes(platform: Platform): Route[] {
  return [
    route(contract.bulkDocuments, ({ caller, body }) => bulkDocuments(platform, caller, body)),
    route(contract.downloadDocuments, ({ caller, query }) =>
      downloadDocuments(platform, caller, query),
    ),
    route(contract.exportDocuments, ({ caller, query }) =>
      exportDocuments(platform, caller, query),
    ),
  ];
}

/** What people do with a document that is out. */
function actRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    ...fileRoutes(platform),
    route(contract.deleteDocument, ({ caller, params }) =>
      deleteDraft(database, caller, params.id),
    ),
    route(contract.savePartyValues, ({ caller, params, body }) =>
      savePartyValues(database, caller, params.id, body),
    ),
    route(contract.approveDocument, ({ caller, params, body }) =>
      approveDocument(database, caller, params.id, body),
    ),
    route(contract.declineDocument, ({ caller, params, body }) =>
      declineDocument(database, caller, params.id, body),
    ),
    route(contract.voidDocument, ({ caller, params, body }) =>
      voidDocument(database, caller, params.id, body),
    ),
    route(contract.takeBackDocument, ({ caller, params, body }) =>
      takeBackDocument(database, caller, params.id, body),
    ),
    route(contract.remindParties, ({ caller, params, body }) =>
      remindParties(database, caller, params.id, body),
    ),
    route(contract.reassignParty, ({ caller, params, body }) =>
      reassignParty(database, caller, params.id, body),
    ),
    route(contract.extendDocument, ({ caller, params, body }) =>
      extendDocument(database, caller, params.id, body),
    ),
    route(contract.signInPerson, ({ caller, params, body }) =>
      signInPerson(database, caller, params.id, body),
    ),
    route(contract.reopenDocument, ({ caller, params, body }) =>
      reopenDocument(database, caller, params.id, body),
    ),
    route(contract.finishAgain, ({ caller, params, body }) =>
      finishAgain(database, caller, params.id, body),
    ),
    route(contract.listComments, ({ caller, params }) => listComments(database, caller, params.id)),
    route(contract.addComment, ({ caller, params, body }) =>
      addComment(database, caller, params.id, body),
    ),
    route(contract.getDocumentEvents, ({ caller, params }) =>
      getDocumentEvents(platform, caller, params.id),
    ),
    route(contract.listDocumentFiles, ({ caller, params }) =>
      listDocumentFiles(database, caller, params.id),
    ),
  ];
}

/** What drafters do with the files of a draft. */
function draftFileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.attachDraftFile, async ({ caller, params: { id }, query, upload }) => {
      await attachFile(platform, draftAt(caller, id), query, upload);
      return getDocument(database, caller, id);
    }),
    route(contract.removeDraftFile, async ({ caller, params: { id, fileId } }) => {
      await removeFile(platform, draftAt(caller, id), fileId);
      return getDocument(database, caller, id);
    }),
    route(contract.setDraftImage, ({ caller, params, query, upload }) =>
      setDraftImage(platform, caller, params.id, query, upload),
    ),
    route(contract.clearDraftField, ({ caller, params, query }) =>
      clearDraftField(database, caller, params.id, query),
    ),
    route(contract.getDraftImage, ({ caller, params }) =>
      readPicture(platform, draftAt(caller, params.id), params.sha256),
    ),
  ];
}

/** What people do with files at their place in a chain. */
function fileRoutes(platform: Platform): Route[] {
  return [
    route(contract.attachDocumentFile, ({ caller, params, query, upload }) =>
      attachFile(platform, userAt(caller, params.id, query.partyId), query, upload),
    ),
    route(contract.removeDocumentFile, ({ caller, params, query }) =>
      removeFile(platform, userAt(caller, params.id, query.partyId), params.fileId, query.files),
    ),
    route(contract.uploadDocumentImage, ({ caller, params, query, upload }) =>
      uploadPicture(platform, userAt(caller, params.id, query.partyId), upload),
    ),
    route(contract.getDocumentImage, ({ caller, params, query }) =>
      readPicture(platform, userAt(caller, params.id, query.partyId), params.sha256),
    ),
  ];
}
