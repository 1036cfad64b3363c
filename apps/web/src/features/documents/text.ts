/** The texts that the pages of a document share. */
export const text = {
  title: 'Document',
  duplicate: {
    done: 'Draft created',
    failed: 'We couldn’t create the draft. Try again.',
  },
} as const;
