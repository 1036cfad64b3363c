import { z } from 'zod';

/**
 * Validates a document as it was shown to a party. Who fills in, attaches or takes files away sends the part that
 * changes and gets it back as it is then; who finishes sends all three, and another state is refused.
 */
export const documentView = z.object({
  /** The forms, and what others have filled in. */
  others: z.string().max(2000),
  /** The values that they have filled in and saved. */
  own: z.string().max(300_000),
  /** The attachments that they see. */
  files: z.string().max(20_000),
});
export type DocumentView = z.infer<typeof documentView>;

/** A turn of the user that needs nothing but an approval or a signature, so that it can be finished from a list. */
export const quickTurn = z.object({
  /** The document as it is now; sent when they act. */
  view: documentView,
  /** What they sign with there. */
  signature: z.boolean(),
  initials: z.boolean(),
});
export type QuickTurn = z.infer<typeof quickTurn>;

/** A fact to decide by: a form field that the document's approval setup names, and what it says there. */
export const decisionFact = z.object({
  key: z.string(),
  label: z.string(),
  /** Empty where nothing is filled in. */
  text: z.string(),
});
export type DecisionFact = z.infer<typeof decisionFact>;
