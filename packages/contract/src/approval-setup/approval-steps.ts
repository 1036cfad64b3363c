import { z } from 'zod';
import { companyTypes } from '../companies/companies.ts';
import { customValue } from '../custom-fields/custom-values.ts';
import { guid, positiveNumberRule } from '../rules.ts';

const amount = positiveNumberRule.nullable();

/**
 * Validates a condition of an approval setup's step; a step with several asks for all of them. What is not chosen yet
 * is empty: that, and whatever else makes no sense, is named by the setup's problems.
 */
const approvalCondition = z.discriminatedUnion('on', [
  z.object({ on: z.literal('project'), anyOf: z.array(guid).max(200) }),
  z.object({
    on: z.literal('department'),
    anyOf: z.array(z.string().trim().min(1).max(120)).max(200),
  }),
  z.object({
    on: z.literal('engagementType'),
    anyOf: z.array(z.enum(companyTypes)).max(companyTypes.length),
  }),
  z.object({
    on: z.literal('amount'),
    /** The key of the form field that holds it. */
    fieldKey: z.string().trim().max(500),
    /** Both included; null for no end. */
    from: amount,
    to: amount,
  }),
  z.object({
    on: z.literal('custom'),
    /** Null where none is chosen yet. */
    fieldId: guid.nullable(),
    /** Any one of them; for numbers and dates a pair of ends instead, either of them null. */
    anyOf: z.array(customValue).max(200),
    from: z.union([z.number(), z.iso.date()]).nullable(),
    to: z.union([z.number(), z.iso.date()]).nullable(),
  }),
]);
export type ApprovalCondition = z.output<typeof approvalCondition>;

/** One step of an approval setup. Steps of equal sequence act at the same time. */
export const approvalStep = z.object({
  id: guid,
  name: z.string().trim().max(120, 'This field can have 120 characters at most.'),
  /** From 1, without gaps. */
  sequence: z.int().min(1).max(50),
  groupIds: z.array(guid).max(50),
  userIds: z.array(guid).max(50),
  /** `anyone`: one of its people is enough. */
  who: z.enum(['anyone', 'everyone']),
  act: z.enum(['approve', 'sign']),
  /** Whose signature fields are theirs; null where they do not sign. */
  signaturePosition: z.int().min(1).max(50).nullable(),
  conditions: z.array(approvalCondition).max(10, 'A step can have 10 conditions at most.'),
});
export type ApprovalStep = z.output<typeof approvalStep>;

export const approvalSteps = z
  .array(approvalStep)
  .max(50, 'An approval setup can have 50 steps at most.')
  .refine(
    (steps) => new Set(steps.map(({ id }) => id)).size === steps.length,
    'Two steps have the same id. Open the approval setup again.',
  );
