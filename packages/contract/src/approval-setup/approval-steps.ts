import { z } from 'zod';
import { companyTypes } from '../companies/companies.ts';
import { customValue } from '../custom-fields/custom-values.ts';
import { guid, positiveNumberRule } from '../rules.ts';

const amount = positiveNumberRule.nullable();

/** When a step of a chain is asked for; a step with several asks for all of them. */
export const approvalCondition = z.discriminatedUnion('on', [
  z.object({ on: z.literal('project'), anyOf: z.array(guid).min(1, 'Choose a project.').max(200) }),
  z.object({
    on: z.literal('department'),
    anyOf: z.array(z.string().trim().min(1).max(120)).min(1, 'Choose a department.').max(200),
  }),
  z.object({
    on: z.literal('engagementType'),
    anyOf: z.array(z.enum(companyTypes)).min(1, 'Choose an engagement type.'),
  }),
  z.object({
    on: z.literal('amount'),
    /** The key of the form field that holds it. */
    fieldKey: z.string().trim().min(1, 'This field is required.').max(200),
    /** Both included; null for no end. */
    from: amount,
    to: amount,
  }),
  z.object({
    on: z.literal('custom'),
    fieldId: guid,
    /** Any one of them; for numbers and dates a pair of ends instead, either of them null. */
    anyOf: z.array(customValue).max(200),
    from: z.union([z.number(), z.iso.date()]).nullable(),
    to: z.union([z.number(), z.iso.date()]).nullable(),
  }),
]);
export type ApprovalCondition = z.output<typeof approvalCondition>;

/** One step of a chain. Steps of equal sequence act at the same time. */
export const approvalStep = z.object({
  id: guid,
  name: z.string().trim().max(120),
  /** From 1, without gaps. */
  sequence: z.int().min(1).max(50),
  groupIds: z.array(guid).max(50),
  userIds: z.array(guid).max(50),
  /** Whether one of its people is enough. */
  who: z.enum(['anyone', 'everyone']),
  act: z.enum(['approve', 'sign']),
  /** Whose signature fields are theirs; null where they do not sign. */
  signaturePosition: z.int().min(1).max(50).nullable(),
  conditions: z.array(approvalCondition).max(10),
});
export type ApprovalStep = z.output<typeof approvalStep>;
