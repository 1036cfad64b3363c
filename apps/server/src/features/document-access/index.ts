export {
  documentChanges,
  documentFacts,
  editableDocuments,
  manageableDocuments,
  seesFewDocuments,
  sendableDocuments,
  takeableDocuments,
  visibleDocuments,
  waitsFor,
} from './document-access.ts';
