import { z } from 'zod';
import { companyTypes } from '../companies/companies.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { guid, moment } from '../rules.ts';
import { taxAnswersInput } from './evaluate.ts';
import { answererRoles, keptAnswers, statementRecipientRoles } from './tax-risk-facts.ts';

const tokenParams = z.object({ token: z.string().max(100) });
const errors = ['not-found', 'conflict'] as ('not-found' | 'conflict')[];

/** The facts of the engagement on every page behind a link. */
const linkEngagement = z.object({
  organisation: z.string(),
  company: z.object({ name: z.string(), /** `#rrggbb` */ colour: z.string() }),
  person: z.string(),
  project: z.string(),
  role: z.string(),
  engagedAs: z.enum(companyTypes),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
});

const byQuestionLink = {
  base: 'v4',
  path: '/tax-risks/questions/:token',
  params: tokenParams,
  policy: 'party',
  link: 'tax-questions',
  errors,
} as const;

/** Validates the page of a person who is invited to answer. */
const taxQuestionsView = z.object({
  engagement: linkEngagement,
  role: z.enum(answererRoles),
  name: z.string(),
  answers: keptAnswers,
  submittedAt: moment.nullable(),
  rules: z.object({ version: z.string(), date: z.string() }),
});
export type TaxQuestionsView = z.infer<typeof taxQuestionsView>;

export const getTaxQuestions = endpoint({
  ...byQuestionLink,
  name: 'getTaxQuestions',
  summary: 'What a link to the questionnaire leads to; changes nothing',
  method: 'GET',
  answer: taxQuestionsView,
});

export const openTaxQuestions = endpoint({
  ...byQuestionLink,
  name: 'openTaxQuestions',
  summary: 'Note that a person has opened the questionnaire; sent by the page itself',
  method: 'POST',
  path: '/tax-risks/questions/:token/open',
  body: z.object({}),
  answer: z.null(),
});

export const saveTaxQuestions = endpoint({
  ...byQuestionLink,
  name: 'saveTaxQuestions',
  summary: 'Save answers given by a link; submitted ones stay as they are',
  method: 'PUT',
  maxBodyBytes: 2 * 1024 * 1024,
  drawn: ['answers'],
  body: z.object({ answers: taxAnswersInput, submit: z.boolean().default(false) }),
  answer: taxQuestionsView,
});

const byStatementLink = {
  base: 'v4',
  path: '/tax-risks/statement/:token',
  params: tokenParams,
  policy: 'party',
  link: 'tax-statement',
  errors,
} as const;

/** A statement as its recipient sees it. */
const taxStatementView = z.object({
  engagement: linkEngagement,
  number: z.string(),
  decision: z.enum(['inside', 'outside']),
  /** The same that its PDF says: what a person decided, the route, and each section with its answers. */
  reasons: z.array(
    z.object({
      name: z.string(),
      /** Empty where it has none. */
      level: z.string(),
      text: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
  issuedAt: moment,
  effectiveFrom: z.string(),
  withdrawnAt: moment.nullable(),
  isReady: z.boolean(),
  recipient: z.object({
    id: guid,
    role: z.enum(statementRecipientRoles),
    name: z.string(),
    /** Their own company, for which they get it as well; empty for none. */
    alsoFor: z.string(),
    acknowledgedAt: moment.nullable(),
  }),
  /** Their own disagreement, or else that of the other. */
  dispute: z
    .object({ receivedOn: z.string(), dueOn: z.string(), outcome: z.string(), reasons: z.string() })
    .nullable(),
  canDisagree: z.boolean(),
});
export type TaxStatementView = z.infer<typeof taxStatementView>;

export const getStatementByLink = endpoint({
  ...byStatementLink,
  name: 'getStatementByLink',
  summary: 'The statement that a link leads to; changes nothing',
  method: 'GET',
  answer: taxStatementView,
});

export const openStatementByLink = endpoint({
  ...byStatementLink,
  name: 'openStatementByLink',
  summary: 'Note that a person has opened the page of a statement; sent by the page itself',
  method: 'POST',
  path: '/tax-risks/statement/:token/open',
  body: z.object({}),
  answer: z.null(),
});

export const acknowledgeStatement = endpoint({
  ...byStatementLink,
  name: 'acknowledgeStatement',
  summary: 'Acknowledge that a statement was received; it says nothing of agreeing',
  method: 'POST',
  path: '/tax-risks/statement/:token/acknowledge',
  body: z.object({}),
  answer: taxStatementView,
});

export const disagreeWithStatement = endpoint({
  ...byStatementLink,
  name: 'disagreeWithStatement',
  summary: 'Disagree with a statement; it is answered within 45 days',
  method: 'POST',
  path: '/tax-risks/statement/:token/disagree',
  drawn: ['text'],
  body: z.object({ text: z.string().trim().min(1, messages.required).max(10_000) }),
  answer: taxStatementView,
});

export const getStatementFileByLink = endpoint({
  ...byStatementLink,
  name: 'getStatementFileByLink',
  summary: 'The sealed file of the statement that a link leads to',
  method: 'GET',
  path: '/tax-risks/statement/:token/pdf',
  download: 'pdf',
});
