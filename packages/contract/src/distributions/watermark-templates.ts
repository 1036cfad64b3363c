import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxImageBytes } from '../profile/profile.ts';
import { watermarkRule } from '../projects/watermark.ts';
import { guid, idParams, moment, titleRule } from '../rules.ts';

/** Lists the positions of a watermark's picture on a page. */
const watermarkPositions = [
  'top-left',
  'top',
  'top-right',
  'left',
  'middle',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type WatermarkPosition = (typeof watermarkPositions)[number];

/** The largest picture of a watermark. */
export const maxWatermarkImageBytes = maxImageBytes;

const opacityRule = z
  .number()
  .min(0.03, 'Enter at least 3%, or the watermark can’t be seen.')
  .max(1, 'Enter 100% or less.');

const imageId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'This picture isn’t available. Upload it again.');

/** A picture that is drawn on the pages with the text. */
const watermarkImage = z.object({
  /** The id that `uploadWatermarkImage` answered. */
  id: imageId,
  /** Its width as a part of the page's. */
  size: z.number().min(0.05, 'Enter 5% or more.').max(1, 'Enter 100% or less.'),
  position: z.enum(watermarkPositions),
  opacity: opacityRule,
});
export type WatermarkImage = z.output<typeof watermarkImage>;

/**
 * Defines the settings by which copies are marked. Lengths in points; variables as `{{name}}`, a line break starts a
 * new line.
 */
const settingsFields = z.object({
  /** Can be empty where there is a picture. */
  text: watermarkRule,
  image: watermarkImage.nullable().default(null),
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
  opacity: opacityRule,
  /** `all`, `odd`, `even`, or pages counted from one: `1-3, 7, 12-`. */
  pages: z
    .string()
    .trim()
    .max(200, 'This field can have 200 characters at most.')
    .regex(
      /^(all|odd|even|\d+(\s*-(\s*\d+)?)?(\s*,\s*\d+(\s*-(\s*\d+)?)?)*)$/,
      'Enter pages such as 1-3, 7, 12-, or all, odd or even.',
    ),
  position: z.enum(['over', 'under']),
  /** Dots per inch of pages that are made into images, mark and all; null for pages that stay as they are. */
  hardenedDpi: z.int().min(72).max(300).nullable(),
});

/** Validates how copies are marked, with at least a text or a picture. */
export const watermarkSettings = settingsFields.refine(
  ({ text, image }) => text !== '' || image !== null,
  { path: ['text'], error: 'Enter a text for the watermark, or add a picture.' },
);
export type WatermarkSettings = z.output<typeof watermarkSettings>;

/** The settings of a new watermark. */
export const defaultWatermark: WatermarkSettings = {
  text: '{{name}}\n{{email}} · {{date}}',
  image: null,
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

/** Maximum number of watermark templates of a project. */
export const maxWatermarkTemplates = 50;

const watermarkTemplateInput = z.object({ name: titleRule, settings: watermarkSettings });

const common = { base: 'v4', policy: 'doc-distributions.use' } as const;

export const uploadWatermarkImage = endpoint({
  ...common,
  name: 'uploadWatermarkImage',
  summary:
    'Upload a picture for watermarks: PNG, JPEG or WebP. One that no watermark has after a day is removed',
  method: 'POST',
  path: '/watermark-images',
  upload: { kind: 'image', maxBytes: maxWatermarkImageBytes },
  answer: z.object({ id: imageId, width: z.int(), height: z.int() }),
  errors: ['too-large', 'unsupported-file'],
});

export const getWatermarkImage = endpoint({
  ...common,
  name: 'getWatermarkImage',
  summary: 'A picture that was uploaded for watermarks',
  method: 'GET',
  path: '/watermark-images/:imageId',
  params: z.object({ imageId }),
  download: 'image',
  errors: ['not-found'],
});

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
  changes: ['watermark-template'],
  path: '/projects/:id/watermark-templates',
  params: idParams,
  drawn: ['settings.text'],
  body: watermarkTemplateInput,
  answer: watermarkTemplate,
  errors: ['not-found', 'conflict'],
});

export const updateWatermarkTemplate = endpoint({
  ...common,
  name: 'updateWatermarkTemplate',
  summary: 'Change a watermark that is kept; distributions keep what they have',
  method: 'PUT',
  changes: ['watermark-template'],
  path: '/watermark-templates/:id',
  params: idParams,
  drawn: ['settings.text'],
  body: watermarkTemplateInput.extend({ revision: z.int() }),
  answer: watermarkTemplate,
  errors: ['not-found', 'conflict'],
});

export const deleteWatermarkTemplate = endpoint({
  ...common,
  name: 'deleteWatermarkTemplate',
  summary: 'Keep a watermark no longer; distributions keep what they have',
  method: 'DELETE',
  changes: ['watermark-template'],
  deletes: true,
  path: '/watermark-templates/:id',
  params: idParams,
  answer: z.null(),
  errors: ['not-found'],
});
