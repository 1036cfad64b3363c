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
  visibleAmongMany,
  visibleDocuments,
  waitsFor,
} from './document-access.ts';
