import type { EmailField } from '@countersign/contract';
import { IconMail } from '@tabler/icons-react';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { EmailFieldInput } from './EmailFieldInput.tsx';

/** Fields of the type `email` on the screen. */
export const emailView: FieldView<EmailField, string> = {
  name: text.types.email,
  icon: IconMail,
  input: EmailFieldInput,
  pageInput: pageText(() => ({ type: 'email', multiple: true })),
};
