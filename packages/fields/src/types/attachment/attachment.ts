import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { externalRolesRule } from '../../shared/external-roles.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { newTextLook, textLook } from '../../shared/look.ts';
import { cut } from '../../shared/samples.ts';
import { hasKey, textOf } from '../../shared/text-of.ts';
import { fileValue } from '../../shared/values.ts';

/** A mark that a file was attached: a paper clip and the file’s name. */
const attachmentFieldSchema = z.object({
  type: z.literal('attachment'),
  ...fieldBase,
  ...textLook,
  /** The external parties that receive its file besides the company; left out: those that the pack names. */
  audience: externalRolesRule.optional(),
});
export type AttachmentField = z.infer<typeof attachmentFieldSchema>;

/** All about fields of the type `attachment`. */
export const attachmentField = {
  type: 'attachment',
  filling: 'uploaded',
  schema: attachmentFieldSchema,
  value: fileValue,
  defaults: { type: 'attachment', ...newTextLook },
  check: (value) => (fileValue.safeParse(value).success ? undefined : 'This field takes a file.'),
  text: (value) => textOf(hasKey(value, 'name') ? value.name : value),
  inFormulas: { type: () => 'file' },
  // Of a file that was attached its name alone is shown.
  samples: (_settings, { isLong, short, name }) => [
    { kind: 'file', name: `${isLong ? cut(name, 40) : short}.pdf`, sha256: '0'.repeat(64) },
  ],
  upload: 'file',
} satisfies FieldPlugin<AttachmentField>;
