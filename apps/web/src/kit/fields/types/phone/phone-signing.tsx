import type { PhoneField } from '@countersign/contract';
import { latePart } from '../../../../ui/deferred/deferred-part.tsx';
import type { SigningView } from '../../signing/control-props.ts';

// With the list of countries.
const PhoneControl = latePart(
  () => import('./PhoneControl.tsx'),
  () => <span className="phone" />,
);

/** Fields of the type `phone` on the signing page. */
export const phoneSigning = {
  filling: 'entered',
  control: (props) => <PhoneControl {...props} />,
  loadEarly: PhoneControl.useEarly,
  isGroup: true,
} satisfies SigningView<PhoneField>;
