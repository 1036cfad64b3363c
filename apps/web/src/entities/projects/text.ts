/** The texts of projects that several features show. */
export const text = {
  showAll: 'Show all projects',
  archived: 'Archived',
  stages: { upcoming: 'Upcoming', running: 'Running', over: 'Ended' },
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
} as const;
