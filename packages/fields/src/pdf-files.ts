/**
 * Whether a file may be a PDF, by its first and its last kilobyte. Readers accept some bytes before the
 * header, and a file without a header that ends as a PDF does.
 */
export function mayBePdf(start: string, end: string): boolean {
  return start.includes('%PDF-') || /startxref\s+\d+\s+%%EOF/.test(end);
}

/** What an uploaded PDF may hold beside its pages that is not taken over. */
export const removedParts = [
  'scripts',
  'launch-actions',
  'external-actions',
  'attachments',
  'multimedia',
  'xfa',
] as const;
export type RemovedPart = (typeof removedParts)[number];
