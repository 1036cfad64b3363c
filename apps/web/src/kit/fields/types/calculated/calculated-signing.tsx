import type { CalculatedField } from '@countersign/contract';
import {
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../../signing/control-props.ts';
import { DerivedOutput } from '../../signing/DerivedOutput.tsx';
import { text } from '../../signing/text.ts';

function Calculated(props: FieldControlProps<CalculatedField>) {
  const { own, value, checks } = props;
  const shown = checks?.readableText(own.field, value) ?? textValueOf(value);
  return <DerivedOutput {...props} shown={shown} isQuiet />;
}

/** Fields of the type `calculated` on the signing page. */
export const calculatedSigning = {
  filling: 'derived',
  control: Calculated,
  name: text.names.calculated,
  note: text.derived.calculated,
} satisfies SigningView<CalculatedField>;
