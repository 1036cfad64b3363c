import { removedParts } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxImportedBytes, unboundFields } from '../form-templates/form-template-files.ts';
import { labelsAnswer } from '../lists/labels.ts';
import { guid, idParams } from '../rules.ts';
import { formPackInput, formPackSchema } from './form-packs.ts';

/** The largest file that can go along with a pack's documents. */
export const maxPackFileBytes = 10 * 1024 * 1024;
/** As many can. */
export const maxPackFiles = 10;

const manage = { base: 'v3', policy: 'form-packs.manage' } as const;

export const duplicateFormPack = endpoint({
  ...manage,
  name: 'duplicateFormPack',
  summary: 'Duplicate a form pack, with the same forms and settings',
  method: 'POST',
  changes: ['form-pack'],
  path: '/form-packs/:id/duplicate',
  params: idParams,
  answer: formPackSchema,
  errors: ['not-found', 'conflict'],
});

export const downloadFormPack = endpoint({
  ...manage,
  name: 'downloadFormPack',
  summary:
    'A form pack with its templates as one file, to be imported elsewhere; no data of people',
  method: 'GET',
  path: '/form-packs/:id/download',
  params: idParams,
  download: 'zip',
  errors: ['not-found'],
});

export const importFormPack = endpoint({
  ...manage,
  name: 'importFormPack',
  summary:
    'Make a form pack, and its templates, of a file that one was downloaded as; PDFs are checked as uploads are',
  method: 'POST',
  changes: ['form-pack', 'form-template'],
  path: '/form-packs/import',
  upload: { kind: 'zip', maxBytes: maxImportedBytes },
  answer: formPackSchema.extend({
    removed: z.array(z.enum(removedParts)),
    unbound: unboundFields,
  }),
  errors: ['too-large', 'unsupported-file'],
});

export const previewFormPack = endpoint({
  ...manage,
  name: 'previewFormPack',
  summary: 'The whole pack as PDF, filled in with sample values',
  method: 'GET',
  path: '/form-packs/:id/preview',
  params: idParams,
  download: 'pdf',
  errors: ['not-found'],
});

const packProblem = z.object({
  severity: z.enum(['impossible', 'warning']),
  /**
   * The subject of the problem: the chain, a shared field, a form's condition, a field's formula, or a hidden form.
   */
  kind: z.enum(['chain', 'shared', 'condition', 'formula', 'hidden']),
  /** The form that it is about; null for the whole pack. */
  formTemplateId: guid.nullable(),
  /** The key of the field that it is about; null for none. */
  key: z.string().nullable(),
  /** Which characters of a condition it is about; null for no condition, or all of it. */
  span: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** For people: what is wrong, and what to do. */
  message: z.string(),
});
export type PackProblem = z.infer<typeof packProblem>;

/** A field that several forms of a pack have, which is filled in once and shown in all of them. */
const sharedField = z.object({
  key: z.string(),
  label: z.string(),
  /** The forms, each with what the field is called there. */
  forms: z.array(z.object({ name: z.string(), label: z.string() })),
  /** True where the labels differ, so that a user has to say if it is one field. */
  needsDecision: z.boolean(),
  /** Why it can't be filled in once; empty where it can. */
  problem: z.string(),
});
export type SharedField = z.infer<typeof sharedField>;

export const checkFormPack = endpoint({
  ...manage,
  name: 'checkFormPack',
  summary:
    'What is wrong with a pack as it is typed in: whom its chain does not reach, fields that can’t be shared, conditions and formulas that can’t be read',
  method: 'POST',
  path: '/form-packs/check',
  maxBodyBytes: 1024 * 1024,
  body: formPackInput.pick({
    formTemplateIds: true,
    approvalSetupId: true,
    conditions: true,
    hiddenFrom: true,
    sharedKeys: true,
  }),
  answer: z.object({
    problems: z.array(packProblem),
    sharedFields: z.array(sharedField),
    /** The names that conditions can use. */
    names: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        /** The values that it can have; left out where it can have any. */
        options: z.array(z.string()).readonly().optional(),
      }),
    ),
  }),
});

export const listFormPackLabels = endpoint({
  ...manage,
  name: 'listFormPackLabels',
  summary: 'The labels that form packs are filed under',
  method: 'GET',
  path: '/form-packs/labels',
  answer: labelsAnswer,
});

export const addFormPackFile = endpoint({
  ...manage,
  name: 'addFormPackFile',
  summary:
    'Add a file that goes along with the documents of a pack: a PDF, or a picture as PNG or JPEG',
  method: 'POST',
  changes: ['form-pack'],
  path: '/form-packs/:id/files',
  params: idParams,
  query: z.object({ name: z.string().trim().min(1).max(255) }),
  upload: { kind: 'attachment', maxBytes: maxPackFileBytes },
  answer: formPackSchema,
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});

const fileParams = idParams.extend({ fileId: guid });

export const getFormPackFile = endpoint({
  ...manage,
  name: 'getFormPackFile',
  summary: 'A file that goes along with the documents of a pack',
  method: 'GET',
  path: '/form-packs/:id/files/:fileId',
  params: fileParams,
  download: 'attachment',
  errors: ['not-found'],
});

export const removeFormPackFile = endpoint({
  ...manage,
  name: 'removeFormPackFile',
  summary: 'Remove a file from a pack; emails of sent documents keep it',
  method: 'DELETE',
  changes: ['form-pack'],
  path: '/form-packs/:id/files/:fileId',
  params: fileParams,
  answer: formPackSchema,
  errors: ['not-found'],
});
