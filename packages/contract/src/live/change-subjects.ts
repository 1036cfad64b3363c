import { eventSubjects } from '../events/events.ts';

/** The kinds of objects whose changes are published: those with events, and those without. */
export const changeSubjects = [
  ...eventSubjects,
  'import',
  'mail',
  'notification',
  'report-run',
] as const;
export type ChangeSubject = (typeof changeSubjects)[number];
