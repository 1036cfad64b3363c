import type { EmailField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { TextControl } from '../../signing/TextControl.tsx';

/** Fields of the type `email` on the signing page. */
export const emailSigning = {
  filling: 'entered',
  control: (props) => (
    <TextControl
      {...props}
      attributes={{ type: 'email', multiple: true, inputMode: 'email', autoComplete: 'email' }}
    />
  ),
} satisfies SigningView<EmailField>;
