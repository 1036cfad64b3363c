import { z } from 'zod';
import { companyTypes } from '../companies/companies.ts';
import { currencyRule } from '../companies/locales.ts';
import { documentStates } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { bulkEndpoint } from '../lists/bulk.ts';
import { exportEndpoint, type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { taxRiskModes } from '../projects/projects.ts';
import { emailRule, guid, idParams, moment, positiveNumberRule, titleRule } from '../rules.ts';
import { sectionLevels, taxAnswersInput, taxEvaluation, taxOutcome } from './evaluate.ts';
import { taxEvidence, taxEvidenceNeed } from './tax-evidence.ts';
import {
  doneBy,
  keptAnswers,
  rateBases,
  reasonRule,
  riskLevelNames,
  riskLevels,
  taxDecisionNames,
  taxDecisions,
  taxRiskActs,
  taxRiskStatuses,
  taxRiskStatusNames,
  taxRouteNames,
  taxRoutes,
} from './tax-risk-facts.ts';
import { taxAnswerSet, taxDispute, taxStatement } from './tax-statements.ts';

const choices = <Key extends string>(names: Record<Key, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

/** The list of tax risks, with all that it can be filtered by. */
export const taxRisksList = {
  name: 'tax-risks',
  fields: [
    { key: 'person', label: 'Person', kind: 'text', canSort: true, canFilter: true },
    { key: 'role', label: 'Role', kind: 'text', canSort: true, canFilter: true },
    { key: 'department', label: 'Department', kind: 'text', canSort: true, canFilter: true },
    { key: 'projectId', label: 'Project', kind: 'choice', canSort: true, canFilter: true },
    { key: 'companyId', label: 'Company', kind: 'choice', canSort: true, canFilter: true },
    {
      key: 'engagedAs',
      label: 'Engaged as',
      kind: 'choice',
      options: companyTypes.map((value) => ({ value, label: value })),
      canSort: true,
      canFilter: true,
    },
    {
      key: 'route',
      label: 'Route',
      kind: 'choice',
      options: choices(taxRouteNames),
      canFilter: true,
    },
    {
      key: 'decision',
      label: 'Decision',
      kind: 'choice',
      options: choices(taxDecisionNames),
      canSort: true,
      canFilter: true,
    },
    {
      key: 'level',
      label: 'Risk',
      kind: 'choice',
      options: choices(riskLevelNames),
      canSort: true,
      canFilter: true,
    },
    {
      key: 'status',
      label: 'State',
      kind: 'choice',
      options: choices(taxRiskStatusNames),
      canSort: true,
      canFilter: true,
    },
    { key: 'startsOn', label: 'Starts', kind: 'date', canSort: true, canFilter: true },
    { key: 'endsOn', label: 'Ends', kind: 'date', canSort: true, canFilter: true },
    { key: 'reviewOn', label: 'Review', kind: 'date', canSort: true, canFilter: true },
    {
      key: 'disputeDueOn',
      label: 'Disagreement due',
      kind: 'date',
      canSort: true,
      canFilter: true,
    },
    { key: 'ownerId', label: 'Assessor', kind: 'choice', canSort: true, canFilter: true },
    { key: 'isOverridden', label: 'Overridden', kind: 'flag', canFilter: true },
    { key: 'hasStatement', label: 'Statement issued', kind: 'flag', canFilter: true },
    { key: 'isBlanket', label: 'Blanket determination', kind: 'flag', canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'level', direction: 'descending' },
} as const satisfies ListDefinition;

const named = z.object({ id: guid, name: z.string() });

/** A tax risk as a row of the list. */
const taxRiskSummary = z.object({
  id: guid,
  /** Counts the versions: each change of what was signed off makes a new one. */
  version: z.int(),
  person: named,
  project: named,
  company: named,
  role: z.string(),
  department: z.string(),
  engagedAs: z.enum(companyTypes),
  route: z.enum(taxRoutes),
  /** Null as long as nothing was answered. */
  decision: z.enum(taxDecisions).nullable(),
  level: z.enum(riskLevels),
  /** Why the level is what it is, in plain words. */
  levelReasons: z.array(z.string()),
  status: z.enum(taxRiskStatuses),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  reviewOn: z.string().nullable(),
  /** Of the open disagreement: the last day to answer it, and how many are left; below zero where it has lapsed. */
  disputeDueOn: z.string().nullable(),
  disputeDaysLeft: z.int().nullable(),
  owner: named,
  isOverridden: z.boolean(),
  hasStatement: z.boolean(),
  isBlanket: z.boolean(),
  updatedAt: moment,
});
export type TaxRiskSummary = z.infer<typeof taxRiskSummary>;

const shortText = (characters: number) =>
  z.string().trim().max(characters, `This field can have ${characters} characters at most.`);
const day = z.iso.date('Enter a date.').nullable();

/** The worker's own company, through which they work. */
const intermediary = z.object({
  name: shortText(200),
  companyNumber: shortText(30),
  vatNumber: shortText(30),
});

/** Validates the party that the client contracts with and pays. */
const feePayer = z.object({
  name: shortText(200),
  email: z.union([z.literal(''), emailRule]),
});

/** An official letter that tells the worker's status. */
const officialLetter = z.object({ reference: shortText(100), validUntil: day });

/** The entry of the industry's list of roles that applies; its file is evidence. */
const roleClaim = z.object({
  roleId: guid,
  /** The role's own criterion is met. */
  meetsCriterion: z.boolean(),
  /** The three parts of the general test. */
  isSpecificProduction: z.boolean(),
  isFinite: z.boolean(),
  isSeparate: z.boolean(),
});

/** The fields of an engagement, as they are entered. */
const engagementFields = {
  role: titleRule,
  department: shortText(80).default(''),
  engagedAs: z.enum(companyTypes),
  startsOn: day.default(null),
  endsOn: day.default(null),
  rate: positiveNumberRule.max(1_000_000_000, 'This number is too large.').nullable().default(null),
  rateBasis: z.enum(rateBases).default('day'),
  currency: currencyRule.default('GBP'),
  intermediary: intermediary.default({ name: '', companyNumber: '', vatNumber: '' }),
  feePayer: feePayer.default({ name: '', email: '' }),
  letter: officialLetter.nullable().default(null),
  roleClaim: roleClaim.nullable().default(null),
  notes: shortText(4000).default(''),
};

function endAfterStart(
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  context: z.RefinementCtx,
): void {
  if (startsOn === null || endsOn === null || endsOn >= startsOn) return;
  const message = 'The end can’t be before the start.';
  context.addIssue({ code: 'custom', message, path: ['endsOn'] });
}

export const taxRiskInput = z
  .object({ contactId: guid, projectId: guid, ...engagementFields })
  .superRefine(endAfterStart);
export type TaxRiskInput = z.input<typeof taxRiskInput>;

export const updateTaxRiskInput = z
  .object({
    ...engagementFields,
    /** Who looks after it. */
    ownerId: guid.optional(),
    revision: z.int(),
  })
  .superRefine(endAfterStart);
export type UpdateTaxRiskInput = z.output<typeof updateTaxRiskInput>;

/** The outcome of the rules and a person's decision against it: both are always shown. */
const override = z.object({
  decision: z.enum(['inside', 'outside']),
  /** The outcome of the rules when it was overridden. */
  insteadOf: z.enum(taxDecisions).nullable(),
  reason: z.string(),
  by: doneBy,
});

/** A version as it was signed off: nothing of it changes any more, but whether it still counts. */
const taxRiskVersion = z.object({
  version: z.int(),
  engagement: z.record(z.string(), z.unknown()),
  route: z.enum(taxRoutes),
  answers: keptAnswers,
  engineVersion: z.string(),
  sections: sectionLevels,
  indicative: taxOutcome.nullable(),
  decision: z.enum(taxDecisions),
  override: override.nullable(),
  careTaken: z.string(),
  assessedBy: doneBy,
  signedOffBy: doneBy,
  supersededAt: moment.nullable(),
  supersededReason: z.string(),
});
export type TaxRiskVersion = z.infer<typeof taxRiskVersion>;

/** An action of the caller; with the reason, in words, where they can't take it. */
const actChoice = z.object({ act: z.enum(taxRiskActs), refusal: z.string() });

const taxRiskSchema = taxRiskSummary.extend({
  rate: z.number().nullable(),
  rateBasis: z.enum(rateBases),
  currency: z.string(),
  intermediary,
  feePayer,
  letter: officialLetter.nullable(),
  roleClaim: roleClaim.nullable(),
  notes: z.string(),
  personEmail: z.string(),
  /** By what the route was found, in one sentence. */
  routeWhy: z.string(),
  /** PAYE for seven days or fewer, rest days among them: deducting national insurance alone may be allowed. */
  isSevenDays: z.boolean(),
  answers: keptAnswers,
  /** Copied from an earlier engagement, and not confirmed yet. */
  unconfirmed: z.array(z.string()),
  /** The outcome of the present answers; null where the route asks none. */
  evaluation: taxEvaluation.nullable(),
  /** The version of the tables, and of when the rules are that they hold, in words. */
  rules: z.object({ version: z.string(), date: z.string() }),
  override: override.nullable(),
  /** Warnings for people: surprises of the tables, and the same answers for many. */
  warnings: z.array(z.object({ kind: z.string(), text: z.string() })),
  evidence: z.array(taxEvidence),
  evidenceNeeds: z.array(taxEvidenceNeed),
  answerSets: z.array(taxAnswerSet),
  /** Questions that were answered in different ways, with each one's answer. */
  differences: z.array(
    z.object({
      column: z.string(),
      question: z.string(),
      answers: z.array(z.object({ by: z.string(), answer: z.string() })),
    }),
  ),
  submittedBy: doneBy.nullable(),
  signedOffBy: doneBy.nullable(),
  returnReason: z.string(),
  versions: z.array(taxRiskVersion),
  statements: z.array(taxStatement),
  disputes: z.array(taxDispute),
  /** Documents of the engagement that the caller may see. */
  documents: z.array(z.object({ id: guid, name: z.string(), state: z.enum(documentStates) })),
  acts: z.array(actChoice),
  createdAt: moment,
  revision: z.int(),
});
export type TaxRisk = z.infer<typeof taxRiskSchema>;

const ofTaxRisks = {
  base: 'v4',
  path: '/tax-risks',
  policy: 'tax-risks.use',
} as const;
const ofTaxRisk = {
  ...ofTaxRisks,
  path: '/tax-risks/:id',
  params: idParams,
  errors: ['not-found', 'conflict'] as ('not-found' | 'conflict')[],
} as const;

/** Limits the list to one person, project or company, besides its filters. */
const ownQuery = {
  contactId: guid.optional(),
  projectId: guid.optional(),
  companyId: guid.optional(),
};

export const listTaxRisks = endpoint({
  ...ofTaxRisks,
  name: 'listTaxRisks',
  summary: 'The tax risks of engagements',
  method: 'GET',
  query: rowsQuery.extend(ownQuery),
  answer: rowsOf(taxRiskSummary),
});

export const exportTaxRisks = exportEndpoint({
  ...ofTaxRisks,
  name: 'exportTaxRisks',
  summary: 'The tax risks of engagements as a CSV or XLSX file',
  path: '/tax-risks/export',
  more: ownQuery,
});

export const bulkTaxRisks = bulkEndpoint({
  ...ofTaxRisks,
  name: 'bulkTaxRisks',
  summary: 'Submit, close or reopen many assessments',
  changes: ['tax-risk'],
  actions: ['submit', 'close', 'reopen'],
  drawn: ['reason'],
  more: {
    ...ownQuery,
    /** Why they are closed. */
    reason: z
      .string()
      .trim()
      .max(4000, 'This field can have 4,000 characters at most.')
      .default(''),
  },
});

/** The figures of the cards; each is the number of rows of the list with the card's filters. */
export const taxRiskCards = z.object({
  high: z.int(),
  reviewDue: z.int(),
  awaitingSignOff: z.int(),
  disputed: z.int(),
  /** Days left of the most urgent disagreement; below zero where it has lapsed; null without any. */
  disputeDaysLeft: z.int().nullable(),
  disputesLapsed: z.int(),
});
export type TaxRiskCards = z.infer<typeof taxRiskCards>;

export const getTaxRiskCards = endpoint({
  ...ofTaxRisks,
  name: 'getTaxRiskCards',
  summary: 'The number of engagements that need attention, by reason',
  path: '/tax-risks/cards',
  method: 'GET',
  query: z.object(ownQuery),
  answer: taxRiskCards,
});

export const getTaxRiskPicture = endpoint({
  ...ofTaxRisks,
  name: 'getTaxRiskPicture',
  summary: 'The levels of a project’s engagements by department',
  path: '/tax-risks/picture',
  method: 'GET',
  query: z.object({ projectId: guid }),
  answer: z.object({
    departments: z.array(
      z.object({ department: z.string(), low: z.int(), medium: z.int(), high: z.int() }),
    ),
  }),
});

export const createTaxRisk = endpoint({
  ...ofTaxRisks,
  name: 'createTaxRisk',
  summary: 'Begin the assessment of an engagement: a person in a project',
  method: 'POST',
  changes: ['tax-risk'],
  drawn: ['role', 'department', 'intermediary', 'feePayer', 'letter', 'notes'],
  body: taxRiskInput,
  answer: taxRiskSchema,
  errors: ['not-found', 'conflict'],
});

export const getTaxRisk = endpoint({
  ...ofTaxRisk,
  name: 'getTaxRisk',
  summary: 'One tax risk with all that is known of it',
  method: 'GET',
  answer: taxRiskSchema,
});

export const updateTaxRisk = endpoint({
  ...ofTaxRisk,
  name: 'updateTaxRisk',
  summary: 'Change an engagement; what was signed off is superseded by a new version',
  method: 'PUT',
  changes: ['tax-risk'],
  drawn: ['role', 'department', 'intermediary', 'feePayer', 'letter', 'notes'],
  body: updateTaxRiskInput,
  answer: taxRiskSchema,
});

export const saveTaxAnswers = endpoint({
  ...ofTaxRisk,
  name: 'saveTaxAnswers',
  summary:
    'Save the hirer’s answers; those that earlier ones make idle are dropped, and what was signed off is superseded',
  method: 'PUT',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/answers',
  maxBodyBytes: 2 * 1024 * 1024,
  drawn: ['answers'],
  body: z.object({
    answers: taxAnswersInput,
    /** Columns of copied answers that are confirmed by this; an answer that differs from the copy is confirmed. */
    confirm: z.array(z.string().max(60)).max(100).default([]),
    revision: z.int(),
  }),
  answer: taxRiskSchema,
});

const revision = { revision: z.int() };

/** The actions on an assessment as a whole, with their input. */
export const taxRiskCommand = z.discriminatedUnion('act', [
  z.object({ act: z.literal('submit'), ...revision }),
  z.object({ act: z.literal('return'), reason: reasonRule, ...revision }),
  z.object({
    act: z.literal('override'),
    /** Null takes the override back: the system's result counts again. */
    decision: z.enum(['inside', 'outside']).nullable(),
    reason: z.string().trim().max(4000).default(''),
    ...revision,
  }),
  z.object({
    act: z.literal('sign-off'),
    /** The reasonable care taken, for the statement. */
    careTaken: z.string().trim().max(4000, 'This field can have 4,000 characters at most.'),
    /** Null for the start of the engagement. */
    effectiveFrom: z.iso.date('Enter a date.').nullable().default(null),
    ...revision,
  }),
  z.object({ act: z.literal('issue'), ...revision }),
  z.object({ act: z.literal('revise'), reason: reasonRule, ...revision }),
  z.object({ act: z.literal('set-review'), reviewOn: z.iso.date('Enter a date.'), ...revision }),
  z.object({
    act: z.literal('close'),
    reason: z.string().trim().min(1, messages.required).max(4000),
    ...revision,
  }),
  z.object({ act: z.literal('reopen'), ...revision }),
]);
export type TaxRiskCommand = z.output<typeof taxRiskCommand>;

export const actOnTaxRisk = endpoint({
  ...ofTaxRisk,
  name: 'actOnTaxRisk',
  summary:
    'Submit, return, override, sign off, issue the statement, revise, set the review date, close or reopen',
  method: 'POST',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/acts',
  drawn: ['reason', 'careTaken'],
  body: taxRiskCommand,
  answer: taxRiskSchema,
  errors: ['not-found', 'conflict', 'forbidden'],
});

export const listEarlierTaxRisks = endpoint({
  ...ofTaxRisk,
  name: 'listEarlierTaxRisks',
  summary: 'Other engagements of the same person whose answers can be copied, the latest first',
  method: 'GET',
  path: '/tax-risks/:id/earlier',
  answer: z.object({ items: z.array(taxRiskSummary) }),
});

export const copyTaxAnswers = endpoint({
  ...ofTaxRisk,
  name: 'copyTaxAnswers',
  summary: 'Copy the answers of another engagement of the same person; each has to be confirmed',
  method: 'POST',
  changes: ['tax-risk'],
  path: '/tax-risks/:id/copy-answers',
  body: z.object({ fromId: guid, ...revision }),
  answer: taxRiskSchema,
});

export const getTaxAuditPack = endpoint({
  ...ofTaxRisk,
  name: 'getTaxAuditPack',
  summary: 'Everything of one engagement as a ZIP with a page of contents',
  method: 'GET',
  path: '/tax-risks/:id/audit-pack',
  download: 'zip',
});

export const getTaxRiskHistory = historyEndpoint({
  name: 'getTaxRiskHistory',
  base: 'v4',
  path: '/tax-risks/:id',
  policy: 'tax-risks.use',
});

/** The engagement of a document. */
const documentTaxRisk = z.object({
  /** Null where there is none, or the caller may not see it. */
  risk: z
    .object({
      id: guid,
      level: z.enum(riskLevels),
      status: z.enum(taxRiskStatuses),
      decision: z.enum(taxDecisions).nullable(),
    })
    .nullable(),
  /** The initial values of a new assessment; null where the caller may not start one. */
  engagement: z
    .object({
      person: named,
      project: named,
      role: z.string(),
      department: z.string(),
      engagedAs: z.enum(companyTypes),
      intermediary,
    })
    .nullable(),
  /** The tax status rule of the project. */
  mode: z.enum(taxRiskModes),
  /** Why it is warned of or held back, in words; empty where nothing is. */
  warning: z.string(),
});
export type DocumentTaxRisk = z.infer<typeof documentTaxRisk>;

export const getDocumentTaxRisk = endpoint({
  name: 'getDocumentTaxRisk',
  summary: 'The tax risk of a document’s engagement, and whether it holds the document back',
  base: 'v4',
  method: 'GET',
  path: '/tax-risks/of-document/:id',
  params: idParams,
  answer: documentTaxRisk,
  policy: 'documents.read',
  errors: ['not-found'],
});
