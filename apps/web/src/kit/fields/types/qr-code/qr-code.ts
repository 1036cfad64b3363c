import type { QrCodeField } from '@countersign/contract';
import { IconQrcode } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `qr-code` on the screen. */
export const qrCodeView: FieldView<QrCodeField> = {
  name: 'QR code',
  icon: IconQrcode,
};
