import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { watermarkRule } from '../projects/watermark.ts';
import { guid, idParams, moment, titleRule } from '../rules.ts';

/** How copies are marked. Lengths in points; variables as `{{name}}`, a line break starts a new line. */
export const watermarkSettings = z.object({
  text: watermarkRule.refine((text) => text !== '', messages.required),
  layout: z.discriminatedUnion('kind', [
    /** Once, in the middle; `fit` fills the page. */
    z.object({
      kind: z.literal('single'),
      size: z.union([z.literal('fit'), z.number().min(2).max(500)]),
    }),
    z.object({
      kind: z.literal('tiled'),
      size: z.number().min(2).max(500),
      spacing: z.number().min(0).max(1000),
    }),
  ]),
  /** Degrees anticlockwise, or along the page's diagonal. */
  angle: z.union([z.literal('diagonal'), z.number().min(-360).max(360)]),
  /** `#rrggbb` */
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Choose a colour.'),
  opacity: z
    .number()
    .min(0.03, 'Below 3 % nobody can read it.')
    .max(1, 'This can be 100 % at most.'),
  /** `all`, `odd`, `even`, or pages counted from one: `1-3, 7, 12-`. */
  pages: z
    .string()
    .trim()
    .max(200, 'This field can have 200 characters at most.')
    .regex(
      /^(all|odd|even|\d+(\s*-\s*\d*)?(\s*,\s*\d+(\s*-\s*\d*)?)*)$/,
      'Write pages such as 1-3, 7, 12-, or all, odd or even.',
    ),
  position: z.enum(['over', 'under']),
  /** Dots per inch of pages that are made into images, mark and all; null for pages that stay as they are. */
  hardenedDpi: z.int().min(72).max(300).nullable(),
});
export type WatermarkSettings = z.output<typeof watermarkSettings>;

/** What a new watermark starts with. */
export const defaultWatermark: WatermarkSettings = {
  text: '{{name}}\n{{email}} · {{date}}',
  layout: { kind: 'single', size: 'fit' },
  angle: 'diagonal',
  colour: '#7a7a7a',
  opacity: 0.25,
  pages: 'all',
  position: 'over',
  hardenedDpi: null,
};

const watermarkTemplate = z.object({
  id: guid,
  projectId: guid,
  name: z.string(),
  settings: watermarkSettings,
  updatedAt: moment,
  revision: z.int(),
});
export type WatermarkTemplate = z.infer<typeof watermarkTemplate>;

/** How many watermark templates a project can have. */
export const mostWatermarkTemplates = 50;

export const watermarkTemplateInput = z.object({ name: titleRule, settings: watermarkSettings });

const common = { base: 'v4', policy: 'doc-distributions.use' } as const;

export const listWatermarkTemplates = endpoint({
  ...common,
  name: 'listWatermarkTemplates',
  summary: 'The watermarks that are kept for a project, by name',
  method: 'GET',
  path: '/projects/:id/watermark-templates',
  params: idParams,
  answer: z.object({ items: z.array(watermarkTemplate) }),
  errors: ['not-found'],
});

export const createWatermarkTemplate = endpoint({
  ...common,
  name: 'createWatermarkTemplate',
  summary: 'Keep a watermark for a project',
  method: 'POST',
  path: '/projects/:id/watermark-templates',
  params: idParams,
  body: watermarkTemplateInput,
  answer: watermarkTemplate,
  errors: ['not-found', 'conflict'],
});

export const updateWatermarkTemplate = endpoint({
  ...common,
  name: 'updateWatermarkTemplate',
  summary: 'Change a watermark that is kept; distributions keep what they have',
  method: 'PUT',
  path: '/watermark-templates/:id',
  params: idParams,
  body: watermarkTemplateInput.extend({ revision: z.int() }),
  answer: watermarkTemplate,
  errors: ['not-found', 'conflict'],
});

export const deleteWatermarkTemplate = endpoint({
  ...common,
  name: 'deleteWatermarkTemplate',
  summary: 'Keep a watermark no longer; distributions keep what they have',
  method: 'DELETE',
  path: '/watermark-templates/:id',
  params: idParams,
  answer: z.null(),
  errors: ['not-found'],
});
