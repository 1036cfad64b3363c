import { z } from 'zod';
import { newTextLook, textLook } from './field-look.ts';
import { fieldBase, type NewField } from './field-parts.ts';

/** A mark that a file was attached: a paper clip and the file’s name. */
export const attachmentFieldSchema = z.object({
  type: z.literal('attachment'),
  ...fieldBase,
  ...textLook,
});
export type AttachmentField = z.infer<typeof attachmentFieldSchema>;

/** What a new one starts with. */
export const newAttachmentField: NewField<AttachmentField> = { type: 'attachment', ...newTextLook };
