import { z } from 'zod';
import { messages } from '../messages.ts';

/** The most labels that one thing can have. */
export const maxLabels = 20;

/** A label: a word or two. */
export const labelRule = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(40, 'A label can have 40 characters at most.')
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A label can’t have invisible characters.');

const named = (labels: readonly string[]) => new Set(labels.map((one) => one.toLowerCase()));

/** The labels of something; no two differ in capitals alone. */
export const labelsRule = z
  .array(labelRule)
  .max(maxLabels, `There can be ${maxLabels} labels at most.`)
  .refine((labels) => named(labels).size === labels.length, 'Each label can be there once.');

/** The labels that a tenant's things of one kind have, for choosing among them. */
export const labelsAnswer = z.object({ labels: z.array(z.string()) });
