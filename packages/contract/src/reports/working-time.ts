import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../rules.ts';

const workingTimeSchema = z.object({
  /** They are being counted again: reports show some as they were before. */
  isRunning: z.boolean(),
  /** Of those that are being counted: how many documents there are, and how many were gone through. */
  total: z.int(),
  done: z.int(),
  /** Some could not be counted. */
  hasFailed: z.boolean(),
  /** When they were counted again last. */
  finishedAt: moment.nullable(),
});
export type WorkingTime = z.infer<typeof workingTimeSchema>;

export const getWorkingTime = endpoint({
  name: 'getWorkingTime',
  summary: 'The progress of recalculating working hours',
  base: 'v4',
  method: 'GET',
  path: '/reports/working-time',
  answer: workingTimeSchema,
  policy: 'settings.manage',
});

export const countWorkingTime = endpoint({
  name: 'countWorkingTime',
  summary: 'Recalculate the working hours in reports, for all documents',
  base: 'v4',
  method: 'POST',
  changes: ['tenant'],
  path: '/reports/working-time/count',
  answer: workingTimeSchema,
  policy: 'settings.manage',
});
