/** The texts with which documents that wait for a user are reviewed one after the other. */
export const text = {
  start: 'Review one by one',
  label: 'Review',
  position: (number: number, total: number, isMore: boolean) =>
    `Document ${number} of ${total}${isMore ? ' or more' : ''}`,
  /** How many were decided, by what was done. */
  decided: (counts: Readonly<Record<Decision, number>>) =>
    decisions
      .filter((decision) => counts[decision] > 0)
      .map((decision) => `${counts[decision]} ${decisionNames[decision]}`)
      .join(', '),
  done: 'All documents reviewed',
  leave: 'Leave review',
  back: 'Back to documents',
  previous: 'Previous document',
  next: 'Next document',
  keys: {
    approve: 'Approve, sign or finish',
    decline: 'Decline',
    return: 'Return for changes',
    comment: 'Write comment',
    next: 'Next document, previous document',
    help: 'Show keyboard shortcuts',
  },
} as const;

/** The ways in which a document is decided. */
export const decisions = ['approve', 'sign', 'fill', 'decline', 'return'] as const;
export type Decision = (typeof decisions)[number];

const decisionNames: Record<Decision, string> = {
  approve: 'approved',
  sign: 'signed',
  fill: 'filled in',
  decline: 'declined',
  return: 'returned',
};
