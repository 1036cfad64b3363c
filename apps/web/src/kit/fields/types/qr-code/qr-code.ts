import type { QrCodeField } from '@countersign/contract';
import { IconQrcode } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `qr-code` on the screen. */
export const qrCodeView: FieldView<QrCodeField> = {
  name: text.types.qrCode,
  icon: IconQrcode,
  ownSettings: [
    {
      name: 'content',
      label: text.settings.content,
      section: 'value',
      input: { kind: 'text', rows: 2, maxLength: 3000 },
    },
    {
      name: 'errorCorrection',
      label: text.settings.errorCorrection,
      section: 'look',
      input: {
        kind: 'choice',
        options: [
          { value: 'L', label: '7%' },
          { value: 'M', label: '15%' },
          { value: 'Q', label: '25%' },
          { value: 'H', label: '30%' },
        ],
      },
    },
    {
      name: 'quietZone',
      label: text.settings.quietZone,
      section: 'look',
      input: { kind: 'number', min: 0, max: 10, isWhole: true },
    },
  ],
};
