import type { DocumentTab } from '@countersign/contract';

/** What the tabs of the list of documents are called. */
export const documentTabNames: Record<DocumentTab, string> = {
  drafts: 'Drafts',
  approve: 'Approve',
  pending: 'Pending',
  declined: 'Declined',
  approved: 'Approved',
  all: 'All',
};
