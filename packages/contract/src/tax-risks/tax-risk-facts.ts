import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { moment } from '../rules.ts';

/** Lists the levels of risk of an engagement's tax status. */
export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];
export const riskLevelNames: Record<RiskLevel, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

/**
 * By which way an engagement comes to its status: none is needed (PAYE), the worker's own company decides
 * (small client), an official letter says it, the industry's list of roles does, or the questionnaire.
 */
export const taxRoutes = ['paye', 'small-client', 'letter', 'role-list', 'questionnaire'] as const;
export type TaxRoute = (typeof taxRoutes)[number];
export const taxRouteNames: Record<TaxRoute, string> = {
  paye: 'PAYE, not required',
  'small-client': 'Small client, the worker’s company decides',
  letter: 'Official letter',
  'role-list': 'Industry role list',
  questionnaire: 'Questionnaire',
};

/** The outcomes of an engagement: those of the rules, or that no decision is needed here. */
export const taxDecisions = [
  'inside',
  'outside',
  'undetermined',
  'not-required',
  'worker-decides',
] as const;
export type TaxDecision = (typeof taxDecisions)[number];
export const taxDecisionNames: Record<TaxDecision, string> = {
  inside: 'Inside',
  outside: 'Outside',
  undetermined: 'Undetermined',
  'not-required': 'Not required',
  'worker-decides': 'Worker’s company decides',
};

/** The states of an engagement's assessment. */
export const taxRiskStatuses = [
  'draft',
  'in-review',
  'signed-off',
  'issued',
  'acknowledged',
  'disputed',
  'review-due',
  'not-required',
  'closed',
] as const;
export type TaxRiskStatus = (typeof taxRiskStatuses)[number];
export const taxRiskStatusNames: Record<TaxRiskStatus, string> = {
  draft: 'Draft',
  'in-review': 'In review',
  'signed-off': 'Signed off',
  issued: 'Statement issued',
  acknowledged: 'Acknowledged',
  disputed: 'Disagreement open',
  'review-due': 'Review due',
  'not-required': 'Not required',
  closed: 'Closed',
};

/** Why what was signed off is to be looked at again. */
const reviewReasons = ['day', 'rules', 'role-list', 'dispute'] as const;
export type ReviewReason = (typeof reviewReasons)[number];
export const reviewReasonTexts: Record<ReviewReason, string> = {
  day: 'The review is due.',
  rules: 'The review is due: the published rules have a new version.',
  'role-list': 'The review is due: the role’s entry on the industry’s list has changed.',
  dispute: 'The review is due: a disagreement was answered.',
};

/** The actions on an assessment as a whole. */
export const taxRiskActs = [
  'edit',
  'submit',
  'return',
  'override',
  'sign-off',
  'issue',
  'revise',
  'set-review',
  'dispute',
  'uphold',
  'withdraw',
  'close',
  'reopen',
] as const;
export type TaxRiskAct = (typeof taxRiskActs)[number];

/** The units of pay of an engagement. */
export const rateBases = ['hour', 'day', 'week', 'month', 'fixed', 'other'] as const;
export type RateBasis = (typeof rateBases)[number];
export const rateBasisNames: Record<RateBasis, string> = {
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  month: 'A month',
  fixed: 'Fixed price',
  other: 'Other',
};

/** The topics of evidence besides answers, which are named by their columns. */
export const evidenceTopics = [
  'official-tool',
  'letter',
  'role-list',
  'equipment',
  'contract',
  'other',
] as const;
export type EvidenceTopic = (typeof evidenceTopics)[number];
export const evidenceTopicNames: Record<EvidenceTopic, string> = {
  'official-tool': 'Result of the official tool',
  letter: 'Official letter',
  'role-list': 'Criterion of the industry role list',
  equipment: 'List of own equipment',
  contract: 'Contract',
  other: 'Other',
};

/** Lists the roles that can be invited to answer, besides the hirer. */
export const answererRoles = ['worker', 'line-manager'] as const;
export type AnswererRole = (typeof answererRoles)[number];

/** Lists the roles that get a statement. */
export const statementRecipientRoles = ['worker', 'fee-payer'] as const;
export type StatementRecipientRole = (typeof statementRecipientRoles)[number];

/** Lists the outcomes of a disagreement: the status stands, or the statement is withdrawn and replaced. */
export const disputeOutcomes = ['upheld', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** In how many days a disagreement has to be answered, the day on which it came being the first. */
export const disputeDays = 45;

/** Maximum number of answers: the published tables have fewer columns. */
export const maxTaxAnswers = 100;

/** Answers that are kept: columns of the tables with their values. */
export const keptAnswers = recordUpTo(maxTaxAnswers, z.string().max(60), z.string().max(60));

/** Validates the user who did something, and when. */
export const doneBy = z.object({ userId: z.guid(), name: z.string(), at: moment });

/** Validates a reason in words; short ones are refused. */
export const reasonRule = z
  .string()
  .trim()
  .min(1, messages.required)
  .min(20, 'Enter at least 20 characters.')
  .max(4000, 'This field can have 4,000 characters at most.');
