import type { InitialsField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { InkControl, loadInkEarly } from '../../signing/InkControl.tsx';

/** Fields of the type `initials` on the signing page. */
export const initialsSigning = {
  filling: 'signed',
  signedAs: 'initials',
  control: InkControl,
  loadEarly: loadInkEarly,
  name: 'Initials',
  missing: 'Put your initials here.',
  summary: 'Signed',
} satisfies SigningView<InitialsField>;
