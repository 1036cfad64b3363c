import type { TextField } from '@countersign/contract';
import { IconCursorText } from '@tabler/icons-react';
import { charactersFact } from '../../facts.ts';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { TextFieldInput } from './TextFieldInput.tsx';

/** Fields of the type `text` on the screen. */
export const textView: FieldView<TextField, string> = {
  name: text.types.text,
  icon: IconCursorText,
  facts: ({ maxLength, comb }) => charactersFact(maxLength, comb ? text.facts.inBoxes : ''),
  input: TextFieldInput,
  pageInput: pageText(({ maxLength }) => ({ maxLength })),
};
