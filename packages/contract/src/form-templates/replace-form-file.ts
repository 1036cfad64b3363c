import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../rules.ts';
import { maxFormBytes, uploadedFormTemplate } from './form-templates.ts';

const replacedFile = uploadedFormTemplate.extend({
  /** The keys of the fields whose position was not found again; they are where they were before. */
  open: z.array(z.string()),
  /** The keys of fields that the new file brought. */
  added: z.array(z.string()),
});
export type ReplacedFile = z.infer<typeof replacedFile>;

export const replaceFormTemplateFile = endpoint({
  name: 'replaceFormTemplateFile',
  summary:
    'Replace the file of a form template: fields move with the text around them, and unmatched ones are named',
  base: 'v3',
  method: 'POST',
  changes: ['form-template'],
  path: '/form-templates/:id/replace-file',
  params: idParams,
  /** The change that is sent says which one it was made on. */
  query: z.object({ revision: z.coerce.number<string | number>().int() }),
  upload: { kind: 'form', maxBytes: maxFormBytes },
  answer: replacedFile,
  policy: 'form-templates.manage',
  errors: ['not-found', 'conflict', 'too-large', 'unsupported-file'],
});
