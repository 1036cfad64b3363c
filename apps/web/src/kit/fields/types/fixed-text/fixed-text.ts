import type { FixedTextField } from '@countersign/contract';
import { IconLetterCase } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `fixed-text` on the screen. */
export const fixedTextView: FieldView<FixedTextField> = {
  name: text.types.fixedText,
  icon: IconLetterCase,
  hasLines: true,
  ownSettings: [
    {
      name: 'text',
      label: text.settings.text,
      section: 'value',
      input: { kind: 'text', rows: 3, maxLength: 100_000 },
    },
  ],
};
