export { deliverDocumentJob, onMailSettled } from './deliver-document.ts';
export { countByState, recentDocuments } from './list-documents.ts';
export { documentRoutes } from './routes.ts';
export { createDocument, updateDocument } from './save-draft.ts';
export { sendDocument } from './send-document.ts';
