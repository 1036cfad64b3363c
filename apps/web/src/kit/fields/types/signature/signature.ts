import type { SignatureField } from '@countersign/contract';
import { IconSignature } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Fields of the type `signature` on the screen. */
export const signatureView: FieldView<SignatureField> = {
  name: text.types.signature,
  icon: IconSignature,
};
