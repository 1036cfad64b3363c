export { approveDocument } from './act/act-as-user.ts';
export {
  applyCommand,
  assertMay,
  type LockedDocument,
  lockDocument,
  timeZoneOf,
} from './act/act-on-document.ts';
export { attachFile, removeFile } from './act/attach-file.ts';
export { addComment, commentsForAll, readComments, writeComment } from './act/comments.ts';
export { delegateTurnsWorker, delegationDays, turnSubscribers } from './act/delegate-turns.ts';
export { checkValues } from './act/keep-party-values.ts';
export { writtenOut } from './act/mentions.ts';
export { mergeIn, type SlotActor } from './act/open-turn.ts';
export { readPicture, uploadPicture } from './act/party-pictures.ts';
export type { OpenTurn } from './act/turn.ts';
export { deliverDocument, deliverDocumentWorker } from './deliver/deliver-document.ts';
export { documentSubscribers } from './deliver/delivery-job.ts';
export { documentEndings, remindByRuleWorker } from './deliver/document-timers.ts';
export { onDocumentMailStatus } from './deliver/mail-outcomes.ts';
export { notifyOfCommentWorker } from './deliver/notify-of-comment.ts';
export { releaseHeldWorker, releaseSubscribers } from './deliver/release-held-documents.ts';
export { createDocument, updateDocument } from './draft/save-draft.ts';
export { draftsImport } from './import/drafts-import.ts';
export { documentOperations } from './operations.ts';
export {
  assertShown,
  changesSince,
  fileViewer,
  hashOfView,
  isSeenBy,
  narrowedToShown,
  ownPartAfter,
  readSeenFiles,
  viewFor,
} from './pdf/document-view.ts';
export { findDocumentState, findSealedFiles, type SealedFile } from './pdf/find-sealed-files.ts';
export { filesOf } from './pdf/form-pdfs.ts';
export { answerOf, formPdf } from './pdf/get-document-pdf.ts';
export { presentFile } from './pdf/list-document-files.ts';
export { makePdf, pdfFileName } from './pdf/make-pdf.ts';
export { readReceivedFiles } from './pdf/received-files.ts';
export { findApprovalFacts } from './queries/approval-facts.ts';
export { decidedFields, formulasOf } from './queries/decide-fields.ts';
export { emailDocumentFinder } from './queries/document-email.ts';
export {
  type FormVersion,
  formKeys,
  fromDocuments,
  hasBounced,
  withContents,
} from './queries/document-queries.ts';
export { evidenceOf } from './queries/evidence.ts';
export { finishedValues } from './queries/finished-values.ts';
export {
  chainOf,
  numberOf,
  type PartyRow,
  readWholeParties,
} from './queries/party-queries.ts';
export {
  givenEverywhere,
  hashOfShown,
  isOwn,
  ownValues,
  picturedValues,
  withValues,
} from './queries/party-values.ts';
export { contactChanges, draftedProjectChanges, userChanges } from './queries/source-changes.ts';
export {
  countByProject,
  countDocuments,
  documentsByWeek,
  longestWaiting,
  presentWaiting,
} from './read/count-documents.ts';
export { documentsToSeeTo, ownDrafts } from './read/documents-to-see-to.ts';
export { getDocument } from './read/get-document.ts';
export {
  countByTab,
  type DocumentScope,
  recentDocuments,
} from './read/list-documents.ts';
export { recentEvents } from './read/recent-events.ts';
export { remindParties, voidDocument } from './send/manage-document.ts';
export { sendDocument } from './send/send-document.ts';
