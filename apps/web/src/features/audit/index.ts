export { useListAuditEventsQuery } from './api.ts';
export { eventSentence } from './audit-words.ts';
export { EventChanges } from './EventChanges.tsx';
export { LatestChange } from './LatestChange.tsx';
export { ObjectHistory, type ObjectHistoryProps } from './ObjectHistory.tsx';
