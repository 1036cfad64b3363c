export { approveDocument } from './act-as-user.ts';
export {
  actOn,
  assertMay,
  type HeldDocument,
  holdDocument,
  timeZoneOf,
} from './act-on-document.ts';
export { findApprovalFacts } from './approval-facts.ts';
export { attachFile, removeFile } from './attach-file.ts';
export { addComment, commentsForAll, readComments, writeComment } from './comments.ts';
export {
  countByProject,
  countDocuments,
  documentsByWeek,
  longestWaiting,
  presentWaiting,
} from './count-documents.ts';
export { decidedFields, formulasOf } from './decide-fields.ts';
export { delegateTurnsWorker, turnSubscribers } from './delegate-turns.ts';
export { deliverDocument, deliverDocumentWorker } from './deliver-document.ts';
export { documentSubscribers } from './delivery-job.ts';
export { emailDocumentFinder } from './document-email.ts';
export {
  type FormVersion,
  formKeys,
  fromDocuments,
  hasBounced,
  withContents,
} from './document-queries.ts';
export { documentEndings, remindByRuleWorker } from './document-timers.ts';
export {
  assertShown,
  changesSince,
  hashOfView,
  narrowedToShown,
  ownPartAfter,
  readSeenFiles,
  viewFor,
} from './document-view.ts';
export { documentsToSeeTo, ownDrafts } from './documents-to-see-to.ts';
export { evidenceOf } from './evidence.ts';
export { findDocumentState, findSealedFiles, type SealedFile } from './find-sealed-files.ts';
export { finishedValues } from './finished-values.ts';
export { filesOf } from './form-pdfs.ts';
export { getDocument } from './get-document.ts';
export { answerOf, formPdf } from './get-document-pdf.ts';
export { draftsImport } from './import/drafts-import.ts';
export { checkValues } from './keep-party-values.ts';
export { presentFile } from './list-document-files.ts';
export { countByTab, type DocumentPlace, recentDocuments } from './list-documents.ts';
export { onDocumentMailSettled } from './mail-outcomes.ts';
export { makePdf, pdfFileName } from './make-pdf.ts';
export { remindParties, voidDocument } from './manage-document.ts';
export { type AtPlace, mergeIn, type OpenTurn } from './open-turn.ts';
export { documentOperations } from './operations.ts';
export { readPicture, uploadPicture } from './party-pictures.ts';
export {
  chainOf,
  type PartyRow,
  readWholeParties,
} from './party-queries.ts';
export {
  givenEverywhere,
  hashOfShown,
  isOwn,
  ownValues,
  picturedValues,
  withValues,
} from './party-values.ts';
export { readReceivedFiles } from './received-files.ts';
export { recentEvents } from './recent-events.ts';
export { releaseHeldWorker, releaseSubscribers } from './release-held.ts';
export { createDocument, updateDocument } from './save-draft.ts';
export { sendDocument } from './send-document.ts';
export { contactChanges, draftedProjectChanges, userChanges } from './source-changes.ts';
