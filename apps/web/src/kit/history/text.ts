/** The texts of the history of a record. */
export const text = {
  history: {
    title: 'History',
    retry: 'Try again',
    empty: 'No changes yet.',
    event: (event: string, times: number) => (times > 1 ? `${event}, ${times} times` : event),
    system: 'System',
    formerUser: 'Former user',
    more: 'Show more',
    latest: (actor: string, ago: string, event: string) => `${actor}, ${ago}: ${event}.`,
  },
  changes: {
    changes: 'Before and after',
    details: 'Details',
    field: 'Field',
    before: 'Before',
    after: 'After',
    value: 'Value',
  },
} as const;
