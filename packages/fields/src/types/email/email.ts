import { z } from 'zod';
import type { FieldPlugin } from '../../plugin.ts';
import { emailsRule } from '../../shared/address-rules.ts';
import { fieldBase } from '../../shared/field-base.ts';
import { lineOf } from '../../shared/line.ts';
import { lineLook, newTextLook } from '../../shared/look.ts';
import { fieldMessages } from '../../shared/messages.ts';
import { boundTo } from '../../shared/source-value.ts';
import { textOf } from '../../shared/text-of.ts';
import { textValue } from '../../shared/values.ts';

/** One or more email addresses, separated by commas. */
const emailFieldSchema = z.object({
  type: z.literal('email'),
  ...fieldBase,
  ...lineLook,
  default: textValue.optional(),
});
export type EmailField = z.infer<typeof emailFieldSchema>;

/** All about fields of the type `email`. */
export const emailField = {
  type: 'email',
  filling: 'entered',
  schema: emailFieldSchema,
  value: textValue,
  defaults: { type: 'email', ...newTextLook },
  check: (value) => {
    if (typeof value !== 'string') return fieldMessages.email;
    return emailsRule.safeParse(value).error?.issues[0]?.message;
  },
  text: textOf,
  line: lineOf(z.object({ type: z.literal('email') })),
  bound: boundTo('email'),
  inFormulas: { type: () => 'text' },
  samples: (_settings, { isLong }) => [
    ...(isLong ? ['maximiliane.wisniewska-fernandez@production-office.example.com'] : []),
    'ana@example.com',
  ],
} satisfies FieldPlugin<EmailField>;
