import type { DocumentTab } from '@countersign/contract';
import { text } from './text.ts';

/** What the tabs of the list of documents are called. */
export const documentTabNames: Record<DocumentTab, string> = text.tabs;
