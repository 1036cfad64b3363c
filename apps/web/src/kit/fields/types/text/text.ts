import type { TextField } from '@countersign/contract';
import { IconCursorText } from '@tabler/icons-react';
import { charactersFact } from '../../facts.ts';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { TextFieldInput } from './TextFieldInput.tsx';

/** Fields of the type `text` on the screen. */
export const textView: FieldView<TextField, string> = {
  name: 'Text',
  icon: IconCursorText,
  facts: ({ maxLength, comb }) => charactersFact(maxLength, comb ? ' in boxes' : ''),
  input: TextFieldInput,
  pageInput: pageText(({ maxLength }) => ({ maxLength })),
};
