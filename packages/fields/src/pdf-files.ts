import { z } from 'zod';

/**
 * Tells if a file may be a PDF, by its first and its last kilobyte. Readers accept some bytes before the header, and a
 * file without a header that ends as a PDF does.
 */
export function mayBePdf(start: string, end: string): boolean {
  return start.includes('%PDF-') || /startxref\s+\d+\s+%%EOF/.test(end);
}

/** Lists the parts of an uploaded PDF, besides its pages, that are not imported. */
export const removedParts = [
  'scripts',
  'launch-actions',
  'external-actions',
  'attachments',
  'multimedia',
  'xfa',
  'values',
] as const;
export type RemovedPart = (typeof removedParts)[number];

/** Why something that a field of an uploaded PDF does is not taken over. */
const omittedReasons = [
  'calculation',
  'format',
  'check',
  'several-choices',
  'script-value',
  'script-visibility',
  'action',
  'hidden',
  'layer',
  'button',
  'file',
  'signature',
] as const;
export type OmittedReason = (typeof omittedReasons)[number];

/** Maximum number of omitted fields that are listed. */
export const maxOmitted = 1000;

/** A field of an uploaded PDF that is not taken over, or not with all that it does. */
export const omittedField = z.object({
  label: z.string().max(500),
  /** Zero-based page of the form. */
  page: z.int().min(0),
  reason: z.enum(omittedReasons),
});
export type OmittedField = z.infer<typeof omittedField>;
