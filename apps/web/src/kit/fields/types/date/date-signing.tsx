import type { DateField } from '@countersign/contract';
import type { SigningView } from '../../signing/control-props.ts';
import { TextControl } from '../../signing/TextControl.tsx';

/** Fields of the type `date` on the signing page. */
export const dateSigning = {
  filling: 'entered',
  control: (props) => {
    const { min, max = '9999-12-31' } = props.own.field;
    return <TextControl {...props} attributes={{ type: 'date', min, max, dir: undefined }} />;
  },
} satisfies SigningView<DateField>;
