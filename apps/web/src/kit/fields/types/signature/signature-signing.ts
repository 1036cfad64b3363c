import type { SignatureField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { InkControl, loadInkEarly } from '../../signing/InkControl.tsx';
import { text } from '../../signing/text.ts';

/** Fields of the type `signature` on the signing page. */
export const signatureSigning = {
  filling: 'signed',
  signedAs: 'signature',
  control: InkControl,
  loadEarly: loadInkEarly,
  name: text.names.signature,
  missing: text.missing.signature,
  summary: text.summary.signed,
} satisfies SigningView<SignatureField>;
