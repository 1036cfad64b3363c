import type { AttachmentField } from '@countersign/contract';
import { IconPaperclip } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `attachment` on the screen. */
export const attachmentView: FieldView<AttachmentField> = {
  name: text.types.attachment,
  icon: IconPaperclip,
  ownSettings: [
    {
      name: 'audience',
      label: text.settings.audience,
      section: 'value',
      input: { kind: 'external-roles' },
    },
  ],
};
