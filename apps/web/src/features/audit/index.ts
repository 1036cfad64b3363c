export { useListAuditEventsQuery } from './api.ts';
export { eventSentence } from './audit-words.ts';
export { EventChanges } from './EventChanges.tsx';
