import type { InitialsField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { InkControl, loadInkEarly } from '../../signing/InkControl.tsx';
import { text } from '../../signing/text.ts';

/** Fields of the type `initials` on the signing page. */
export const initialsSigning = {
  filling: 'signed',
  signedAs: 'initials',
  control: InkControl,
  loadEarly: loadInkEarly,
  name: text.names.initials,
  missing: text.missing.initials,
  summary: text.summary.signed,
} satisfies SigningView<InitialsField>;
