import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { messages } from '../messages.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';
import { approvalFacts, approvalPlan, approvalProblem } from './approval-plan.ts';
import { approvalStep, approvalSteps } from './approval-steps.ts';
import { approvalWorld } from './approvers.ts';

/** An approval setup as a row of the list. */
const approvalSetupSummary = z.object({
  id: guid,
  name: z.string(),
  description: z.string(),
  /** The version that new documents get. */
  version: z.int(),
  stepCount: z.int(),
  /** Of these, how many sign. */
  signCount: z.int(),
  /** The number of problems that make it impossible at present, such as an empty group. */
  problemCount: z.int(),
  /** How many projects start with it. */
  projectCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable(),
});
export type ApprovalSetupSummary = z.infer<typeof approvalSetupSummary>;

/**
 * Lists the positions of a setup's steps in the chain of a document: after the signing parties, before them, or by
 * their numbers among them.
 */
export const approvalPositions = ['after', 'before', 'by-number'] as const;
export type ApprovalPosition = (typeof approvalPositions)[number];

const approvalSetupSchema = approvalSetupSummary.extend({
  steps: z.array(approvalStep),
  position: z.enum(approvalPositions),
  decisionFields: z.array(z.string()),
  /** Goes up with each change; sent back with the next one. */
  revision: z.int(),
});
export type ApprovalSetup = z.infer<typeof approvalSetupSchema>;

/** Maximum number of form fields that approvers decide by. */
export const maxDecisionFields = 6;

/** The keys of the form fields whose values approvers see in their list, in order. */
const decisionFields = z
  .array(z.string().trim().min(1, messages.required).max(500))
  .max(maxDecisionFields, `Choose ${maxDecisionFields} fields at most.`)
  .refine((keys) => new Set(keys).size === keys.length, 'Choose each field once.');

const setupFields = {
  name: nameRule,
  description: z.string().trim().max(500, 'This field can have 500 characters at most.'),
  steps: approvalSteps,
  position: z.enum(approvalPositions),
  decisionFields,
};

export const approvalSetupInput = z.object({
  name: setupFields.name,
  description: setupFields.description.default(''),
  steps: setupFields.steps,
  position: setupFields.position.default('after'),
  decisionFields: setupFields.decisionFields.default([]),
});
export type ApprovalSetupInput = z.output<typeof approvalSetupInput>;

export const approvalSetupUpdate = z.object({
  ...setupFields,
  /** Left out: it stays. */
  position: setupFields.position.optional(),
  /** Left out: they stay. */
  decisionFields: setupFields.decisionFields.optional(),
  revision: z.int(),
});
export type ApprovalSetupUpdate = z.output<typeof approvalSetupUpdate>;

export const approvalSetupsList = {
  name: 'approval-setups',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'description', label: 'Description', kind: 'text', canFilter: true },
    { key: 'stepCount', label: 'Steps', kind: 'number' },
    { key: 'signCount', label: 'Signatures', kind: 'number' },
    { key: 'problemCount', label: 'Problems', kind: 'number' },
    { key: 'projectCount', label: 'Projects', kind: 'number' },
    { key: 'version', label: 'Version', kind: 'number' },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
  ],
  defaultSort: { by: 'name', direction: 'ascending' },
} as const satisfies ListDefinition;

const ofSetups = { base: 'base', path: '/approval-setups' } as const;
const ofSetup = { base: 'base', path: '/approval-setups/:id', params: idParams } as const;
const managed = { policy: 'approval-setups.manage' } as const;

export const listApprovalSetups = endpoint({
  ...ofSetups,
  ...managed,
  name: 'listApprovalSetups',
  summary: 'The approval setups',
  method: 'GET',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(approvalSetupSummary),
});

export const listApprovalSetupNames = endpoint({
  ...ofSetups,
  name: 'listApprovalSetupNames',
  summary: 'Approval setups to choose from, by name: those in use that have what was typed in it',
  method: 'GET',
  path: '/approval-setups/names',
  query: rowsQuery.pick({ search: true, pageSize: true }).extend({
    /** This one alone, archived or not, to know what it is called. */
    id: guid.optional(),
  }),
  answer: z.object({ items: z.array(z.object({ id: guid, name: z.string() })) }),
  policy: 'approval-setups.read',
});

export const exportApprovalSetups = exportEndpoint({
  ...managed,
  name: 'exportApprovalSetups',
  summary: 'The approval setups as a CSV or XLSX file',
  base: 'base',
  path: '/approval-setups/export',
  more: archivedQuery,
});

export const getApprovalSetup = endpoint({
  ...ofSetup,
  ...managed,
  name: 'getApprovalSetup',
  summary: 'An approval setup with its steps',
  method: 'GET',
  answer: approvalSetupSchema,
  errors: ['not-found'],
});

export const createApprovalSetup = endpoint({
  ...ofSetups,
  ...managed,
  name: 'createApprovalSetup',
  summary: 'Add an approval setup; impossible ones are refused at the step',
  method: 'POST',
  changes: ['approval-setup'],
  maxBodyBytes: largestBodyBytes,
  drawn: ['steps'],
  body: approvalSetupInput,
  answer: approvalSetupSchema,
  errors: ['conflict'],
});

export const updateApprovalSetup = endpoint({
  ...ofSetup,
  ...managed,
  name: 'updateApprovalSetup',
  summary:
    'Change an approval setup; with other steps it gets a new version, and running documents keep theirs',
  method: 'PUT',
  changes: ['approval-setup'],
  maxBodyBytes: largestBodyBytes,
  drawn: ['steps'],
  body: approvalSetupUpdate,
  answer: approvalSetupSchema,
  errors: ['not-found', 'conflict'],
});

export const copyApprovalSetup = endpoint({
  ...ofSetup,
  ...managed,
  name: 'copyApprovalSetup',
  summary: 'Add an approval setup with the steps of another one',
  method: 'POST',
  changes: ['approval-setup'],
  path: '/approval-setups/:id/copy',
  body: z.object({ name: nameRule }),
  answer: approvalSetupSchema,
  errors: ['not-found', 'conflict'],
});

export const archiveApprovalSetup = endpoint({
  ...ofSetup,
  ...managed,
  name: 'archiveApprovalSetup',
  summary: 'Archive an approval setup: it is offered no more, and documents that have it keep it',
  method: 'POST',
  changes: ['approval-setup'],
  path: '/approval-setups/:id/archive',
  answer: approvalSetupSchema,
  errors: ['not-found'],
});

export const restoreApprovalSetup = endpoint({
  ...ofSetup,
  ...managed,
  name: 'restoreApprovalSetup',
  summary: 'Restore an approval setup',
  method: 'POST',
  changes: ['approval-setup'],
  path: '/approval-setups/:id/restore',
  answer: approvalSetupSchema,
  errors: ['not-found'],
});

export const getApprovalSetupUses = endpoint({
  ...ofSetup,
  ...managed,
  name: 'getApprovalSetupUses',
  summary: 'What starts with an approval setup: projects, by name, two hundred at most',
  method: 'GET',
  path: '/approval-setups/:id/uses',
  answer: z.object({
    projects: z.array(
      z.object({ id: guid, name: z.string(), companyName: z.string(), isArchived: z.boolean() }),
    ),
  }),
  errors: ['not-found'],
});

export const listApprovalSetupVersions = endpoint({
  ...ofSetup,
  ...managed,
  name: 'listApprovalSetupVersions',
  summary: 'The versions of an approval setup, the latest first; a hundred at most',
  method: 'GET',
  path: '/approval-setups/:id/versions',
  answer: z.object({
    items: z.array(
      z.object({
        version: z.int(),
        at: moment,
        /** Empty where no one is known for it. */
        by: z.string(),
        steps: z.array(approvalStep),
      }),
    ),
  }),
  errors: ['not-found'],
});

export const getApprovalSetupHistory = historyEndpoint({
  name: 'getApprovalSetupHistory',
  base: 'base',
  path: '/approval-setups/:id',
  policy: 'approval-setups.manage',
});

/** A day, or today where none is said. */
const day = z.iso.date('Enter a date.').optional();

export const previewApproval = endpoint({
  ...managed,
  name: 'previewApproval',
  summary:
    'Who would act when by an approval setup, for a document or for facts given by hand; and its problems',
  base: 'base',
  method: 'POST',
  path: '/approval-setups/preview',
  maxBodyBytes: largestBodyBytes,
  body: z.object({
    steps: approvalSteps,
    /** Facts by hand; left out, only the problems and names are answered. */
    facts: approvalFacts.optional(),
    /** A document that the caller may read, instead of facts. */
    documentId: guid.optional(),
    /** The day on which delegates are looked up, `YYYY-MM-DD`. */
    on: day,
  }),
  answer: z.object({
    problems: z.array(approvalProblem),
    world: approvalWorld,
    /** The steps for such a document; null where no facts were given. */
    chain: approvalPlan.nullable(),
    /** The facts used: those of the document, or those given. */
    facts: approvalFacts.nullable(),
  }),
  errors: ['not-found'],
});

export const getApprovalChoices = endpoint({
  ...managed,
  name: 'getApprovalChoices',
  summary:
    'What conditions can be on, and what approvers can decide by: departments of projects, and fields of forms',
  base: 'base',
  method: 'GET',
  path: '/approval-setups/choices',
  answer: z.object({
    departments: z.array(z.string()),
    formFields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        templates: z.array(z.string()),
        /** It holds an amount. */
        isAmount: z.boolean(),
      }),
    ),
  }),
});
