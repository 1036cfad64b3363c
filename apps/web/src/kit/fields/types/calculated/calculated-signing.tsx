import type { CalculatedField } from '@countersign/contract';
import {
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../../signing/control-props.ts';
import { DerivedOutput } from '../../signing/DerivedOutput.tsx';

function Calculated(props: FieldControlProps<CalculatedField>) {
  const { own, value, checks } = props;
  const shown = checks?.readableText(own.field, value) ?? textValueOf(value);
  return <DerivedOutput {...props} shown={shown} isQuiet />;
}

/** Fields of the type `calculated` on the signing page. */
export const calculatedSigning = {
  filling: 'derived',
  control: Calculated,
  name: 'Calculated',
  note: 'It follows from other fields.',
} satisfies SigningView<CalculatedField>;
