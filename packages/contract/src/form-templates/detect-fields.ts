import { fieldAssignee, placementSchema } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../rules.ts';

/**
 * Validates the part of a form in which fields are detected: all pages without a page, and the whole page without a
 * region.
 */
const detectFieldsInput = z
  .object({
    /** Zero-based. */
    page: z.int().min(0).optional(),
    /** Points from the top left corner of the page as it is shown. */
    region: placementSchema.pick({ x: true, y: true, width: true, height: true }).optional(),
    /** Also says what the form's own fields are, where their labels are only names that a program gave them. */
    relabel: z.boolean().optional(),
  })
  .refine(({ page, region }) => region === undefined || page !== undefined, {
    path: ['page'],
    message: 'Say which page the region is on.',
  });
export type DetectFieldsInput = z.infer<typeof detectFieldsInput>;

/** The types of detected fields. */
const detectedType = z.enum([
  'text',
  'multiline',
  'checkbox',
  'signature',
  'initials',
  'signed-on',
  'date',
  'email',
  'phone',
  'currency',
]);

/** Validates a proposed field on a page. */
const proposedField = z.object({
  type: detectedType,
  /** The words next to it; empty where there are none. */
  label: z.string().max(500),
  assignee: fieldAssignee,
  required: z.boolean(),
  placement: placementSchema.omit({ turn: true, option: true }),
  /** How likely it is right, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Check boxes of one page that have the same number are answers of which one is chosen. */
  group: z.int().optional(),
  /** The question that the boxes of a group answer. */
  question: z.string().max(500).optional(),
  /** How many lines of text it has. */
  lines: z.int().min(1),
  /** How many cells it has for a letter each. */
  combCells: z.int().optional(),
});
export type ProposedField = z.infer<typeof proposedField>;

/** A new label and type for an existing field, from the words of its page. */
const relabelledField = z.object({
  key: z.string(),
  label: z.string().min(1).max(500),
  type: detectedType,
  assignee: fieldAssignee,
});
export type RelabelledField = z.infer<typeof relabelledField>;

const detectedFields = z.object({
  /** In reading order. */
  proposals: z.array(proposedField),
  relabelled: z.array(relabelledField),
  /** Zero-based pages that could not be looked at, since they are too complex. */
  unreadPages: z.array(z.int()),
});
export type DetectedFields = z.infer<typeof detectedFields>;

export const detectFields = endpoint({
  name: 'detectFields',
  summary:
    'Propose fields for the lines, boxes and underscores of a form’s pages, on which no field lies yet; ' +
    'nothing is changed',
  base: 'v3',
  method: 'POST',
  path: '/form-templates/:id/detect',
  params: idParams,
  body: detectFieldsInput,
  answer: detectedFields,
  policy: 'form-templates.manage',
  errors: ['not-found'],
});
