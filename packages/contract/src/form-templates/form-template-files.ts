import { removedParts } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxBulkRows } from '../lists/bulk.ts';
import { labelRule, labelsAnswer, maxLabels } from '../lists/labels.ts';
import { guid, idParams } from '../rules.ts';
import { formTemplateSchema } from './form-templates.ts';

/** The largest file that a template, or a pack with all its templates, can be imported from. */
export const maxImportedBytes = 50 * 1024 * 1024;

/** Validates the labels of fields that were bound to missing custom fields, and are filled in by a person. */
export const unboundFields = z.array(z.string());

const manage = { base: 'v3', policy: 'form-templates.manage' } as const;

export const duplicateFormTemplate = endpoint({
  ...manage,
  name: 'duplicateFormTemplate',
  summary: 'Duplicate a form template, with the same pages and fields',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/duplicate',
  params: idParams,
  answer: formTemplateSchema,
  errors: ['not-found'],
});

export const downloadFormTemplate = endpoint({
  ...manage,
  name: 'downloadFormTemplate',
  summary:
    'A form template as one file, to be imported elsewhere: its pages and fields, no data of people',
  method: 'GET',
  path: '/form-templates/:id/download',
  params: idParams,
  download: 'zip',
  errors: ['not-found'],
});

export const importFormTemplate = endpoint({
  ...manage,
  name: 'importFormTemplate',
  summary:
    'Make a form template of a file that one was downloaded as; its PDF is checked as an upload is',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/import',
  upload: { kind: 'zip', maxBytes: maxImportedBytes },
  answer: formTemplateSchema.extend({
    removed: z.array(z.enum(removedParts)),
    unbound: unboundFields,
  }),
  errors: ['too-large', 'unsupported-file'],
});

export const labelFormTemplates = endpoint({
  ...manage,
  name: 'labelFormTemplates',
  summary: 'File form templates under labels, and take them out of others',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/labels',
  body: z.object({
    ids: z.array(guid).min(1).max(maxBulkRows),
    add: z.array(labelRule).max(maxLabels).default([]),
    remove: z.array(labelRule).max(maxLabels).default([]),
  }),
  answer: labelsAnswer,
  errors: ['not-found'],
});

export const listFormTemplateLabels = endpoint({
  ...manage,
  name: 'listFormTemplateLabels',
  summary: 'The labels that form templates are filed under',
  method: 'GET',
  path: '/form-templates/labels',
  answer: labelsAnswer,
});
