import type { FieldOf } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { TextControl } from '../../signing/TextControl.tsx';

/** Fields that hold a number on the signing page. */
export const numberSigning = {
  filling: 'entered',
  control: (props) => (
    <TextControl {...props} attributes={{ inputMode: 'decimal', autoComplete: 'off' }} />
  ),
} satisfies SigningView<FieldOf<'number' | 'currency'>>;
