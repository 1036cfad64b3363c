import type { InitialsField } from '@countersign/contract';
import { IconWritingSign } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `initials` on the screen. */
export const initialsView: FieldView<InitialsField> = {
  name: text.types.initials,
  icon: IconWritingSign,
};
