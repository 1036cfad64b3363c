import type { FixedTextField } from '@countersign/contract';
import { IconLetterCase } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `fixed-text` on the screen. */
export const fixedTextView: FieldView<FixedTextField> = {
  name: 'Fixed text',
  icon: IconLetterCase,
  hasLines: true,
  ownSettings: [
    {
      name: 'text',
      label: 'Text',
      section: 'value',
      input: { kind: 'text', rows: 3, maxLength: 100_000 },
    },
  ],
};
