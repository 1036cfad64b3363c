export {
  documentChanges,
  documentFacts,
  editableDocuments,
  manageableDocuments,
  type SeenDocuments,
  seenDocuments,
  seesFewDocuments,
  sendableDocuments,
  takeableDocuments,
  visibleDocuments,
  waitsFor,
} from './document-access.ts';
