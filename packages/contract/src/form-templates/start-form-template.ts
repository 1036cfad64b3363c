import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, nameRule } from '../rules.ts';
import {
  formTemplateSchema,
  maxFormBytes,
  unknownTagTypes,
  uploadedFormTemplate,
} from './form-templates.ts';

/** Sizes of paper, upright, in points. */
export const papers = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  letter: { name: 'US Letter', width: 612, height: 792 },
  legal: { name: 'US Legal', width: 612, height: 1008 },
  a5: { name: 'A5', width: 419.53, height: 595.28 },
  a3: { name: 'A3', width: 841.89, height: 1190.55 },
} as const;
export type Paper = keyof typeof papers;
const paper = z.enum(Object.keys(papers) as [Paper, ...Paper[]]);

/** The most empty pages that a template can be started with, and the longest text. */
export const maxBlankPages = 100;
export const longestText = 200_000;

const isAcross = z.boolean().default(false);

/** The starting point of a template without a file. */
export const startOfTemplate = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('blank'),
    paper,
    /** Wider than high. */
    isAcross,
    pages: z
      .int()
      .min(1, 'Enter at least 1 page.')
      .max(maxBlankPages, `There can be ${maxBlankPages} pages at most.`),
  }),
  z.object({
    from: z.literal('text'),
    paper,
    isAcross,
    /** Each line is a paragraph; `#` begins a heading, `- ` an item of a list, `{{name}}` stands for a field. */
    text: z
      .string()
      .max(longestText, `A text can have ${longestText.toLocaleString('en')} characters at most.`)
      .refine((text) => text.trim() !== '', 'This field is required.'),
  }),
]);
export type StartOfTemplate = z.input<typeof startOfTemplate>;

const manage = { base: 'v3', policy: 'form-templates.manage' } as const;

export const startFormTemplate = endpoint({
  ...manage,
  name: 'startFormTemplate',
  summary: 'Create a form template from empty pages, or from a text with tags such as {{name}}',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/start',
  maxBodyBytes: 1024 * 1024,
  drawn: ['name', 'start.text'],
  body: z.object({ name: nameRule, start: startOfTemplate }),
  answer: formTemplateSchema.extend({ unknownTypes: unknownTagTypes }),
  errors: ['conflict'],
});

export const addFormTemplatePages = endpoint({
  ...manage,
  name: 'addFormTemplatePages',
  summary:
    'Add the pages of a PDF, a Word file or a picture behind those of a form template, with their fields',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/pages',
  params: idParams,
  /** The change that is sent says which one it was made on. */
  query: z.object({ revision: z.coerce.number<string | number>().int() }),
  upload: { kind: 'form', maxBytes: maxFormBytes },
  answer: uploadedFormTemplate,
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});
