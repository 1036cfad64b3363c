export { useListDocumentsQuery } from './api.ts';
export { DocumentStateBadge } from './DocumentStateBadge.tsx';
export { documentStateLooks } from './document-states.ts';
