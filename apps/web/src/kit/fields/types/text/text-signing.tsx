import { appliedForText, enteredValue, ruledText, type TextField } from '@countersign/contract';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { TextControl } from '../../signing/TextControl.tsx';
import { CombControl } from './CombControl.tsx';

function TextFieldControl(props: FieldControlProps<TextField>) {
  const { textKind, comb, maxLength } = props.own.field;
  if (textKind === 'tax-file-number') return <TaxFileNumberControl {...props} />;
  return comb && maxLength !== undefined ? (
    <CombControl {...props} cells={maxLength} />
  ) : (
    <TextControl {...props} />
  );
}

/** A tax file number. Without one yet, the choice that it was applied for is offered. */
function TaxFileNumberControl(props: FieldControlProps) {
  const { own, value, actions, id } = props;
  const kind = { textKind: 'tax-file-number' } as const;
  return (
    <>
      <TextControl
        {...props}
        attributes={{
          list: `${id}-offers`,
          autoComplete: 'off',
          dir: undefined,
          value: ruledText(value, kind),
          onChange: (event) => actions.change(own, enteredValue(event.currentTarget.value, kind)),
        }}
      />
      <datalist id={`${id}-offers`}>
        <option value={appliedForText}>{appliedForText}</option>
      </datalist>
    </>
  );
}

/** Fields of the type `text` on the signing page. */
export const textSigning = {
  filling: 'entered',
  control: TextFieldControl,
} satisfies SigningView<TextField>;
