import type { CheckboxField } from '@countersign/contract';
import { common, type FieldControlProps, type SigningView } from '../../signing/control-props.ts';
import { text } from '../../signing/text.ts';

function CheckboxControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="check"
      type="checkbox"
      checked={value === true}
      onChange={(event) => actions.change(own, event.currentTarget.checked)}
    />
  );
}

/** Fields of the type `checkbox` on the signing page. */
export const checkboxSigning = {
  filling: 'entered',
  control: CheckboxControl,
  name: text.names.checkbox,
  isBox: true,
  missing: text.missing.checkbox,
  summary: text.summary.ticked,
} satisfies SigningView<CheckboxField>;
