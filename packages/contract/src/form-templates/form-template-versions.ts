import { fieldSchema, omittedField, pageSizeSchema } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, idParams, moment } from '../rules.ts';
import { formTemplateSchema, updatedFormTemplate } from './form-templates.ts';

/**
 * The states of a version: the `draft` being edited, the `current` one for new documents, or an `earlier` one that
 * its documents keep.
 */
const versionStates = ['draft', 'current', 'earlier'] as const;
export type VersionState = (typeof versionStates)[number];

const versionSummary = z.object({
  version: z.int(),
  state: z.enum(versionStates),
  /** It never changes again: it was published, or a document uses it. */
  isFixed: z.boolean(),
  /** Null for one that was not published. */
  publishedAt: moment.nullable(),
  /** Empty where no one published it. */
  publishedBy: z.string(),
  /** The changes in it. */
  note: z.string(),
  createdAt: moment,
  pageCount: z.int(),
  fieldCount: z.int(),
  /** How many documents have it: as drafts, out for signing, and over. */
  documents: z.object({ drafts: z.int(), out: z.int(), over: z.int() }),
});
export type FormVersionSummary = z.infer<typeof versionSummary>;

const manage = { base: 'v3', policy: 'form-templates.manage' } as const;
const versionParams = idParams.extend({
  version: z.coerce.number<string | number>().int().min(1).max(1_000_000),
});

export const listFormTemplateVersions = endpoint({
  ...manage,
  name: 'listFormTemplateVersions',
  summary:
    'The versions of a form template, the latest first, a hundred at most, with the documents and packs that use them',
  method: 'GET',
  path: '/form-templates/:id/versions',
  params: idParams,
  answer: z.object({
    items: z.array(versionSummary),
    /** The form packs that have the template; they give new documents the current version. */
    packs: z.array(z.object({ id: guid, name: z.string(), isArchived: z.boolean() })),
  }),
  errors: ['not-found'],
});

const versionContent = versionSummary.extend({
  /** Names its PDF: two versions of the same name have the same pages. */
  file: z.string(),
  pages: z.array(pageSizeSchema),
  fields: z.array(fieldSchema),
});
export type FormVersionContent = z.infer<typeof versionContent>;

export const getFormTemplateVersion = endpoint({
  ...manage,
  name: 'getFormTemplateVersion',
  summary: 'One version of a form template with its fields',
  method: 'GET',
  path: '/form-templates/:id/versions/:version',
  params: versionParams,
  answer: versionContent,
  errors: ['not-found'],
});

export const getFormTemplateVersionFile = endpoint({
  ...manage,
  name: 'getFormTemplateVersionFile',
  summary: 'The pages of one version of a form template, as PDF',
  method: 'GET',
  path: '/form-templates/:id/versions/:version/file',
  params: versionParams,
  download: 'pdf',
  errors: ['not-found'],
});

/** The change that is sent says which one it was made on. */
const onRevision = { revision: z.int() };
const onRevisionOf = z.object({ id: guid, ...onRevision });

export const publishFormTemplate = endpoint({
  ...manage,
  name: 'publishFormTemplate',
  summary:
    'Make the draft of a form template the version that new documents get; those that were drafted keep theirs',
  method: 'POST',
  changes: ['form-template', 'form-pack'],
  path: '/form-templates/:id/publish',
  params: idParams,
  body: z.object({
    ...onRevision,
    /** The changes in it. */
    note: z.string().trim().max(500, 'This field can have 500 characters at most.').default(''),
    /** Forms that are in packs with it, to be published together with it: all or none. */
    also: z.array(onRevisionOf).max(200).default([]),
  }),
  answer: formTemplateSchema,
  errors: ['not-found', 'conflict'],
});

export const checkFormTemplatePublishing = endpoint({
  ...manage,
  name: 'checkFormTemplatePublishing',
  summary:
    'What would not be right in new documents once the draft of a form template is published: formulas in the packs that have it, conditions of approval setups',
  method: 'GET',
  path: '/form-templates/:id/publishing',
  params: idParams,
  answer: z.object({
    /** The fields of its file that it does not have, or not with all that they do. */
    omitted: z.array(omittedField),
    /** Formulas that could not be worked out, and fields of one key that are called differently. */
    problems: z.array(
      z.object({
        form: z.string(),
        /** The field's. */
        label: z.string(),
        message: z.string(),
        packs: z.array(z.string()),
      }),
    ),
    /** The forms with whose drafts they could be. */
    publishToo: z.array(z.object({ id: guid, name: z.string(), revision: z.int() })),
    /** Those that ask for the amount in a field that is gone, or has another key; twenty at most. */
    approvalSetups: z.array(
      z.object({ id: guid, name: z.string(), key: z.string(), renamedTo: z.string().nullable() }),
    ),
  }),
  errors: ['not-found'],
});

export const discardFormTemplateDraft = endpoint({
  ...manage,
  name: 'discardFormTemplateDraft',
  summary: 'Discard the draft of a form template: it is as it was last published',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/discard-draft',
  params: idParams,
  body: z.object(onRevision),
  answer: updatedFormTemplate,
  errors: ['not-found', 'conflict'],
});

export const takeUpFormTemplateVersion = endpoint({
  ...manage,
  name: 'takeUpFormTemplateVersion',
  summary: 'Restore an earlier version of a form template as its draft',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/versions/:version/take-up',
  params: versionParams,
  body: z.object(onRevision),
  answer: updatedFormTemplate,
  errors: ['not-found', 'conflict'],
});
