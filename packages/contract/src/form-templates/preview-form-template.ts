import { fieldAssignee } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../rules.ts';
import { signingView } from '../signing/signing.ts';

/** Lists the lengths of the sample values in a preview. */
export const sampleLengths = ['short', 'long'] as const;
export type SampleLength = (typeof sampleLengths)[number];
export const sampleScripts = {
  latin: 'Latin',
  greek: 'Greek',
  cyrillic: 'Cyrillic',
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  chinese: 'Chinese',
  korean: 'Korean',
  thai: 'Thai',
  devanagari: 'Devanagari',
} as const;
export type SampleScript = keyof typeof sampleScripts;

const sampleStyle = z.object({
  length: z.enum(sampleLengths).default('short'),
  script: z.enum(Object.keys(sampleScripts) as [SampleScript, ...SampleScript[]]).default('latin'),
});

const manage = { base: 'v3', policy: 'form-templates.manage' } as const;

export const previewFormTemplate = endpoint({
  ...manage,
  name: 'previewFormTemplate',
  summary: 'A form template as PDF, filled in with sample values; no document is made',
  method: 'POST',
  path: '/form-templates/:id/preview',
  params: idParams,
  body: sampleStyle.extend({
    /** Leaves out what this assignee fills in: the pages as they are shown to it. */
    without: fieldAssignee.optional(),
  }),
  download: 'pdf',
  errors: ['not-found'],
});

export const tryFormTemplate = endpoint({
  ...manage,
  name: 'tryFormTemplate',
  summary:
    'What a signing link to a form template would show to an assignee, with sample values of all others; no document is made',
  method: 'POST',
  path: '/form-templates/:id/try',
  params: idParams,
  body: sampleStyle.extend({ assignee: fieldAssignee }),
  answer: signingView,
  errors: ['not-found'],
});
