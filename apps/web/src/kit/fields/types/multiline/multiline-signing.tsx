import type { MultilineField } from '@countersign/contract';
import {
  common,
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../../signing/control-props.ts';

function MultilineControl(props: FieldControlProps) {
  const { own, value, actions, isOnPage } = props;
  return (
    <textarea
      {...common(props)}
      className="input"
      rows={isOnPage ? 1 : 5}
      dir="auto"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}

/** Fields of the type `multiline` on the signing page. */
export const multilineSigning = {
  filling: 'entered',
  control: MultilineControl,
} satisfies SigningView<MultilineField>;
