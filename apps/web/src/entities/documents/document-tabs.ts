import type { DocumentTab } from '@countersign/contract';
import { text } from './text.ts';

/** Names the tabs of the list of documents. */
export const documentTabNames: Record<DocumentTab, string> = text.tabs;
