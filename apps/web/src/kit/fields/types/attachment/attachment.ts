import type { AttachmentField } from '@countersign/contract';
import { IconPaperclip } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `attachment` on the screen. */
export const attachmentView: FieldView<AttachmentField> = {
  name: 'Attachment',
  icon: IconPaperclip,
  ownSettings: [
    {
      name: 'audience',
      label: 'File goes to',
      section: 'value',
      input: { kind: 'external-roles' },
    },
  ],
};
