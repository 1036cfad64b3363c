import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { companyTypes } from '../companies/companies.ts';
import { customValues } from '../custom-fields/custom-values.ts';
import { guid } from '../rules.ts';
import { approverSchema } from './approvers.ts';

/**
 * Kinds of problems of an approval setup. A setup with an impossible one is not saved; the others are warnings.
 */
const approvalProblemCodes = [
  'no-steps',
  'gap',
  'nobody-chosen',
  'nobody-left',
  'unknown-people',
  'some-left-out',
  'no-position',
  'needless-position',
  'same-position',
  'several-for-position',
  'unfinished-condition',
  'never',
  'always',
] as const;
export type ApprovalProblemCode = (typeof approvalProblemCodes)[number];

export const approvalProblem = z.object({
  code: z.enum(approvalProblemCodes),
  severity: z.enum(['impossible', 'warning']),
  /** Null for one of the whole approval setup. */
  stepId: guid.nullable(),
  /** Which of the step's conditions it is about. */
  condition: z.int().nullable(),
  /** For people: what is wrong, and what to do. */
  message: z.string(),
});
export type ApprovalProblem = z.infer<typeof approvalProblem>;

/** The facts of a document that the conditions of an approval setup use. */
export const approvalFacts = z.object({
  projectId: guid.nullable(),
  department: z.string().trim().max(120),
  engagementType: z.enum(companyTypes).nullable(),
  /** The values of the form fields that a condition names, by key. */
  amounts: recordUpTo(200, z.string().max(500), z.number()),
  /** The values of custom fields of the project, the contact and the document, by the field's id. */
  customValues,
});
export type ApprovalFacts = z.output<typeof approvalFacts>;

/** Validates a person whose turn it is in a step. */
const actingPerson = approverSchema.extend({
  /** The names of those who are away and for whom they act; themselves not among them. */
  actsFor: z.array(z.string()),
});
export type ActingPerson = z.infer<typeof actingPerson>;

const approvalPlanStep = z.object({
  stepId: guid,
  name: z.string(),
  people: z.array(actingPerson),
  who: z.enum(['anyone', 'everyone']),
  act: z.enum(['approve', 'sign']),
  signaturePosition: z.int().nullable(),
  /** Such as "The amount is 5,000 or more": empty for a step that is always needed. */
  because: z.array(z.string()),
});
export type ApprovalPlanStep = z.infer<typeof approvalPlanStep>;

/** The approval steps of one document: who acts when, and which steps are left out and why. */
export const approvalPlan = z.object({
  /** In turn; the steps of a round act at the same time. */
  rounds: z.array(z.object({ sequence: z.int(), steps: z.array(approvalPlanStep) })),
  skipped: z.array(
    z.object({
      stepId: guid,
      name: z.string(),
      /** Which signature fields are left empty with it; null for none. */
      signaturePosition: z.int().nullable(),
      reasons: z.array(z.string()),
    }),
  ),
});
export type ApprovalPlan = z.infer<typeof approvalPlan>;
