export {
  documentChanges,
  documentFacts,
  editableDocuments,
  manageableDocuments,
  sendableDocuments,
  takeableDocuments,
  visibleDocuments,
  waitsFor,
} from './document-access.ts';
