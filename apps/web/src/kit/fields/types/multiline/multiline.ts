import type { MultilineField } from '@countersign/contract';
import { IconAlignLeft } from '@tabler/icons-react';
import { charactersFact } from '../../facts.ts';
import { PageLines } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { MultilineFieldInput } from './MultilineFieldInput.tsx';

/** Fields of the type `multiline` on the screen. */
export const multilineView: FieldView<MultilineField, string> = {
  name: text.types.multiline,
  icon: IconAlignLeft,
  facts: ({ maxLength }) => charactersFact(maxLength),
  hasLines: true,
  input: MultilineFieldInput,
  pageInput: PageLines,
  isWide: () => true,
};
