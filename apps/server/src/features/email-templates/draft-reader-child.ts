import { type Readers, serveReaders } from '@countersign/pdf/reader';

const draftReaders = {
  layOutDraft: async () => (await import('./lay-out-draft.ts')).layOutDraft,
} satisfies Readers;

export type DraftReaders = typeof draftReaders;

// The process in which drafts of emails are laid out: whatever is written into one delays nothing else.
serveReaders(draftReaders);
