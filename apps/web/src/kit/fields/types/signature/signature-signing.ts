import type { SignatureField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { InkControl, loadInkEarly } from '../../signing/InkControl.tsx';

/** Fields of the type `signature` on the signing page. */
export const signatureSigning = {
  filling: 'signed',
  signedAs: 'signature',
  control: InkControl,
  loadEarly: loadInkEarly,
  name: 'Signature',
  missing: 'Sign here.',
  summary: 'Signed',
} satisfies SigningView<SignatureField>;
