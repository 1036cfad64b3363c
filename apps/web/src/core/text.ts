/** The texts of calls to the server, of sessions, and of moments and orders. */
export const text = {
  api: {
    offline: 'We couldn’t reach the server. Check your connection and try again.',
    unreadable: 'We couldn’t read the server’s answer. Try again.',
    incomplete: 'The download is incomplete. Try again.',
    refused: (status: number) => `The server couldn’t do this (${status}). Try again in a moment.`,
    sessionEnded: 'Your session has ended. Sign in again to continue.',
    failed: 'Something went wrong. Try again in a moment.',
  },
  dates: { now: 'just now' },
  order: {
    step: (step: number, count: number, others: readonly string[]) =>
      `in step ${step} of ${count}${others.length === 0 ? '' : `, at the same time as ${others.join(' and ')}`}`,
  },
} as const;
