import { z } from 'zod';
import { timeZoneRule } from '../companies/locales.ts';
import { endpoint } from '../endpoint.ts';
import { guid, moment } from '../rules.ts';
import { reportFormats } from './report-runs.ts';
import { reportScope } from './reports.ts';

/** Lists the rhythms in which a report is emailed. */
export const reportRhythms = ['daily', 'weekdays', 'weekly', 'monthly'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

const rhythmInput = {
  rhythm: z.enum(reportRhythms),
  /** Of a weekly one: 1 for Monday to 7. Of a monthly one: the day of the month; the last one where it has fewer. */
  day: z.int().min(1).max(31).default(1),
  /** `HH:MM`, in the time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:00.'),
  timeZone: timeZoneRule,
  format: z.enum(reportFormats),
  /** The file comes with the email, or a link to it. */
  delivery: z.enum(['attachment', 'link']),
  /** Nothing is mailed where the report has no rows. */
  skipsEmpty: z.boolean().default(true),
  /** Users of the organisation to whom it goes. */
  recipientIds: z.array(guid).min(1, 'Choose at least one recipient.').max(50),
  isOn: z.boolean().default(true),
};

export const reportScheduleInput = z.object(rhythmInput);

const scheduleInput = { ...rhythmInput, ...reportScope };

const reportSchedule = z.object({
  id: guid,
  reportId: guid,
  ...scheduleInput,
  recipients: z.array(z.object({ id: guid, name: z.string() })),
  /** When it is mailed next; null where it is off. */
  nextAt: moment.nullable(),
  /** How the last run ended; empty before the first and where all went well. */
  lastProblem: z.string(),
  revision: z.int(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const ids = z.object({ id: guid, scheduleId: guid });

export const listReportSchedules = endpoint({
  name: 'listReportSchedules',
  summary: 'The email schedules of a report of one’s own; ten at most',
  base: 'v4',
  method: 'GET',
  path: '/reports/saved/:id/schedules',
  params: z.object({ id: guid }),
  answer: z.object({ items: z.array(reportSchedule) }),
  policy: 'signed-in',
  errors: ['not-found'],
});

export const createReportSchedule = endpoint({
  name: 'createReportSchedule',
  summary: 'Schedule emails of a report of one’s own, with one’s own rights',
  base: 'v4',
  method: 'POST',
  changes: ['report'],
  path: '/reports/saved/:id/schedules',
  params: z.object({ id: guid }),
  maxBodyBytes: 1024 * 1024,
  body: z.object(scheduleInput),
  answer: reportSchedule,
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});

export const updateReportSchedule = endpoint({
  name: 'updateReportSchedule',
  summary: 'Change an email schedule of a report',
  base: 'v4',
  method: 'PUT',
  changes: ['report'],
  path: '/reports/saved/:id/schedules/:scheduleId',
  params: ids,
  maxBodyBytes: 1024 * 1024,
  body: z.object({ ...scheduleInput, revision: z.int().min(1) }),
  answer: reportSchedule,
  policy: 'signed-in',
  errors: ['not-found', 'conflict'],
});

export const removeReportSchedule = endpoint({
  name: 'removeReportSchedule',
  summary: 'Delete an email schedule of a report',
  base: 'v4',
  method: 'DELETE',
  changes: ['report'],
  path: '/reports/saved/:id/schedules/:scheduleId',
  params: ids,
  answer: z.object({}),
  policy: 'signed-in',
  errors: ['not-found'],
});
