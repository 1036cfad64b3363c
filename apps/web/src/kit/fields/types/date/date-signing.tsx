import type { DateField } from '@countersign/contract';
import {
  common,
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../../signing/control-props.ts';

function DateControl(props: FieldControlProps<DateField>) {
  const { own, value, actions } = props;
  const { min, max = '9999-12-31' } = own.field;
  return (
    <input
      {...common(props)}
      className="input"
      type="date"
      min={min}
      max={max}
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}

/** Fields of the type `date` on the signing page. */
export const dateSigning = {
  filling: 'entered',
  control: DateControl,
} satisfies SigningView<DateField>;
