import {
  bindingSchema,
  fieldAssignee,
  fieldSchema,
  formulaTypes,
  lineKindSchema,
  longestFormula,
  maxFormFields,
  omittedField,
  pageSizeSchema,
  placementSchema,
  removedParts,
  signedKindSchema,
} from '@countersign/fields';
import { z } from 'zod';
import { endpoint, largestBodyBytes } from '../endpoint.ts';
import { historyEndpoint } from '../history/history.ts';
import { archiveActions, bulkEndpoint } from '../lists/bulk.ts';
import {
  archivedQuery,
  exportEndpoint,
  type ListDefinition,
  rowsOf,
  rowsQuery,
} from '../lists/lists.ts';
import { guid, idParams, moment, nameRule } from '../rules.ts';

/** The largest file that can be uploaded as a form, and the most pages of one. */
export const maxFormBytes = 25 * 1024 * 1024;
export const maxPages = 500;

/** Labels the publishing states of a form template: not yet, as it is, or with a draft of the next version. */
export const publishingStates = {
  unpublished: 'Not published',
  published: 'Published',
  changed: 'Has a draft',
} as const;
export type PublishingState = keyof typeof publishingStates;

const formTemplateSummary = z.object({
  id: guid,
  name: z.string(),
  state: z.enum(Object.keys(publishingStates) as PublishingState[]),
  /** The version that new documents get. */
  version: z.int(),
  /** The draft of the next one; null where everything is published, or nothing was yet. */
  draftVersion: z.int().nullable(),
  labels: z.array(z.string()),
  pageCount: z.int(),
  fieldCount: z.int(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string(),
  archivedAt: moment.nullable(),
});
export type FormTemplateSummary = z.infer<typeof formTemplateSummary>;

/** A form template as it is edited: with the pages and fields of its draft, where it has one. */
export const formTemplateSchema = formTemplateSummary.extend({
  /** True where the edited content equals the published one. */
  isPublished: z.boolean(),
  pages: z.array(pageSizeSchema),
  fields: z.array(fieldSchema),
  /** The fields of its file that are not in `fields`, or not with all that they do. */
  omitted: z.array(omittedField),
  /** Counts the changes; the change that is sent says which one it was made on. */
  revision: z.int(),
});
export type FormTemplate = z.infer<typeof formTemplateSchema>;

const formSources = ['pdf', 'word', 'picture', 'text', 'blank'] as const;
export type FormSource = (typeof formSources)[number];

const unknownTagType = z.object({
  key: z.string(),
  label: z.string(),
  /** As the tag has it. */
  type: z.string(),
  /** The type of the field now, from its words. */
  became: z.string(),
});
/** A tag such as `{{Fee; type=currency}}` that names a type which there is not. */
export type UnknownTagType = z.infer<typeof unknownTagType>;
export const unknownTagTypes = z.array(unknownTagType);

/** A form template that was made of a file, and what of that is not in it. */
export const uploadedFormTemplate = formTemplateSchema.extend({
  source: z.enum(formSources),
  removed: z.array(z.enum(removedParts)),
  unknownTypes: unknownTagTypes,
  /** The fields that are filled in in the file, with these values as defaults; the template has them without. */
  filled: z.array(fieldSchema),
});
export type UploadedFormTemplate = z.infer<typeof uploadedFormTemplate>;

export const formTemplatesList = {
  name: 'form-templates',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', canSort: true, canFilter: true },
    { key: 'pageCount', label: 'Pages', kind: 'number', canSort: true, canFilter: true },
    { key: 'fieldCount', label: 'Fields', kind: 'number', canSort: true, canFilter: true },
    {
      key: 'state',
      label: 'State',
      kind: 'choice',
      options: Object.entries(publishingStates).map(([value, label]) => ({ value, label })),
      canSort: true,
      canFilter: true,
    },
    { key: 'version', label: 'Version', kind: 'number', canSort: true, canFilter: true },
    { key: 'labels', label: 'Labels', kind: 'choice', canFilter: true },
    { key: 'createdAt', label: 'Added', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedAt', label: 'Last changed', kind: 'moment', canSort: true, canFilter: true },
    { key: 'updatedBy', label: 'Last changed by', kind: 'text' },
  ],
  defaultSort: { by: 'updatedAt', direction: 'descending' },
} as const satisfies ListDefinition;

export const listFormTemplates = endpoint({
  name: 'listFormTemplates',
  summary: 'The form templates of the tenant',
  base: 'v3',
  method: 'GET',
  path: '/form-templates',
  query: rowsQuery.extend(archivedQuery),
  answer: rowsOf(formTemplateSummary),
  policy: 'form-templates.manage',
});

export const uploadFormTemplate = endpoint({
  name: 'uploadFormTemplate',
  summary:
    'Make a form template of a PDF, a Word file or a picture; AcroForm fields, and tags such as {{name}} in a text, become the template’s fields',
  base: 'v3',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates',
  query: z.object({ fileName: z.string().min(1).max(255) }),
  drawn: ['fileName'],
  upload: { kind: 'form', maxBytes: maxFormBytes },
  answer: uploadedFormTemplate,
  policy: 'form-templates.manage',
  errors: ['too-large', 'unsupported-file'],
});

export const getFormTemplate = endpoint({
  name: 'getFormTemplate',
  summary: 'A form template with its fields',
  base: 'v3',
  method: 'GET',
  path: '/form-templates/:id',
  params: idParams,
  answer: formTemplateSchema,
  policy: 'form-templates.manage',
  errors: ['not-found'],
});

/** The most fields that a template can have once fields are added to those of its PDF. */
export const maxFields = 1000;

const placements = z
  .array(placementSchema.omit({ option: true }))
  .min(1)
  .max(100);

const fieldKey = z.string().max(500);

/** The changes to a field, by key. */
const fieldEdit = z.object({
  key: fieldKey,
  label: z.string().trim().min(1, 'This field is required.').max(500),
  assignee: fieldAssignee,
  required: z.boolean(),
  /** Where the value comes from by itself; null for nowhere. Left out: as it was. */
  binding: bindingSchema.nullable().optional(),
  /** When it is there, as a formula; empty for always. Left out: as it was. */
  showWhen: z.string().max(longestFormula).optional(),
  /** Of fields of one line alone. */
  kind: lineKindSchema.optional(),
  placements: placements.optional(),
});
export type FieldEdit = z.infer<typeof fieldEdit>;

/** A field that is put on a page: a signature, initials or the day of signing. */
const addedField = fieldEdit.omit({ binding: true }).extend({
  key: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A key has small letters, digits and dashes in between.'),
  kind: signedKindSchema,
  placements,
});
export type AddedField = z.infer<typeof addedField>;

const updateFormTemplateInput = z.object({
  name: nameRule.optional(),
  fields: z.array(fieldEdit).max(5000).optional(),
  added: z.array(addedField).max(maxFields).optional(),
  /** Fields as they are to be: instead of those of the same key, or new. */
  changed: z.array(fieldSchema).max(5000).optional(),
  /**
   * The fields that only changed their key, so that formulas of other forms and conditions of packs are changed too.
   * Left out, they are found by their positions.
   */
  renamed: z
    .array(z.object({ from: fieldKey, to: fieldKey }))
    .max(5000)
    .optional(),
  /** Keys of fields that go. */
  removed: z.array(fieldKey).max(5000).optional(),
  /** The keys of all fields in tab order; without it, new ones come last. */
  order: z.array(fieldKey).max(maxFormFields).optional(),
  revision: z.int(),
});

const renamedIn = z.object({
  id: guid,
  name: z.string(),
  /** The version in which its formulas were changed, and whether that is a draft. */
  version: z.int(),
  isDraft: z.boolean(),
  /** True where new documents have formulas with the former key. */
  waits: z.boolean(),
  /** The names of the forms that had the key before: its formulas mean their fields as well. */
  sharedWith: z.array(z.string()),
});
/** Another form in whose formulas a key was renamed. */
export type RenamedIn = z.infer<typeof renamedIn>;

/** A form template after a change, and the other forms in whose formulas keys were renamed with it. */
export const updatedFormTemplate = formTemplateSchema.extend({ renamedIn: z.array(renamedIn) });
export type UpdatedFormTemplate = z.infer<typeof updatedFormTemplate>;

export const updateFormTemplate = endpoint({
  name: 'updateFormTemplate',
  summary:
    'Rename a form template; change, place, add, remove and order its fields; keys are renamed in the formulas of forms in packs with it, too',
  base: 'v3',
  method: 'PATCH',
  changes: ['form-template', 'form-pack'],
  path: '/form-templates/:id',
  params: idParams,
  maxBodyBytes: largestBodyBytes,
  // Labels and conditions are named in the certificate.
  drawn: [
    'name',
    ...['fields', 'added', 'changed'].flatMap((of) => [`${of}.*.label`, `${of}.*.showWhen`]),
    ...['text', 'default', 'options'].map((part) => `changed.*.${part}`),
  ],
  body: updateFormTemplateInput,
  answer: updatedFormTemplate,
  policy: 'form-templates.manage',
  errors: ['not-found', 'conflict'],
});

/** The lines of a page that boxes snap to, in points from its top left corner. */
const pageLinesSchema = z.object({
  /** Where upright lines and sides are, from the left; in order. */
  xs: z.array(z.number()),
  /** Where level lines and sides are, from the top; in order. */
  ys: z.array(z.number()),
  /** The boxes that are drawn; the smallest come first. */
  boxes: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
});
export type PageLines = z.infer<typeof pageLinesSchema>;

export const getFormTemplateLines = endpoint({
  name: 'getFormTemplateLines',
  summary: 'The lines and boxes that a page of a form template draws, to place fields by',
  base: 'v3',
  method: 'GET',
  path: '/form-templates/:id/pages/:page/lines',
  params: idParams.extend({ page: z.coerce.number().int().min(0).max(5000) }),
  answer: pageLinesSchema,
  policy: 'form-templates.manage',
  errors: ['not-found'],
});

/** A form that is in a pack with another one, with its fields as the other one's formulas can use them. */
const siblingFormSchema = z.object({
  name: z.string(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** The type of its value; left out where formulas can't use it. */
      type: z.enum(formulaTypes).optional(),
      /** The values that it can have; left out where it can have any. */
      options: z.array(z.string()).readonly().optional(),
      formula: z.string().optional(),
      showWhen: z.string().optional(),
    }),
  ),
});
export type SiblingForm = z.infer<typeof siblingFormSchema>;

export const listSiblingForms = endpoint({
  name: 'listSiblingForms',
  summary:
    'The forms that are in form packs with a form template: its formulas can use their fields',
  base: 'v3',
  method: 'GET',
  path: '/form-templates/:id/siblings',
  params: idParams,
  answer: z.object({ forms: z.array(siblingFormSchema) }),
  policy: 'form-templates.manage',
  errors: ['not-found'],
});

export const getFormTemplateFile = endpoint({
  name: 'getFormTemplateFile',
  summary: 'The pages of a form template, as PDF',
  base: 'v3',
  method: 'GET',
  path: '/form-templates/:id/file',
  params: idParams,
  download: 'pdf',
  policy: 'form-templates.manage',
  errors: ['not-found'],
});

export const exportFormTemplates = exportEndpoint({
  name: 'exportFormTemplates',
  summary: 'All form templates that a list shows, as a file',
  base: 'v3',
  path: '/form-templates/export',
  policy: 'form-templates.manage',
  more: archivedQuery,
});

export const bulkFormTemplates = bulkEndpoint({
  name: 'bulkFormTemplates',
  summary: 'Archive or restore many form templates: each by itself, as a call for it alone would',
  changes: ['form-template'],
  base: 'v3',
  path: '/form-templates',
  policy: 'form-templates.manage',
  actions: archiveActions,
  more: {},
});

export const archiveFormTemplate = endpoint({
  name: 'archiveFormTemplate',
  summary: 'Archive a form template; refused while a form pack has it',
  base: 'v3',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/archive',
  params: idParams,
  answer: formTemplateSchema,
  policy: 'form-templates.manage',
  errors: ['not-found', 'conflict'],
});

export const restoreFormTemplate = endpoint({
  name: 'restoreFormTemplate',
  summary: 'Restore a form template',
  base: 'v3',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/restore',
  params: idParams,
  answer: formTemplateSchema,
  policy: 'form-templates.manage',
  errors: ['not-found'],
});

export const getFormTemplateHistory = historyEndpoint({
  name: 'getFormTemplateHistory',
  base: 'v3',
  path: '/form-templates/:id',
  policy: 'form-templates.manage',
});
