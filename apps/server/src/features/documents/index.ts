export { findApprovalFacts } from './approval-facts.ts';
export {
  deliverDocument,
  deliverDocumentWorker,
  documentSubscribers,
  onDocumentMailSettled,
} from './deliver-document.ts';
export { documentChanges, visibleDocuments } from './document-access.ts';
export { emailDocumentFinder } from './document-email.ts';
export { findDocument } from './document-queries.ts';
export { findSealed, type SealedDocument } from './find-sealed.ts';
export { countByTab, recentDocuments } from './list-documents.ts';
export { documentRoutes } from './routes.ts';
export { createDocument, updateDocument } from './save-draft.ts';
export { sendDocument } from './send-document.ts';
