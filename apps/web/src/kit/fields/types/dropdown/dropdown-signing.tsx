import type { DropdownField } from '@countersign/contract';
import { offeredOptions } from '../../options.ts';
import {
  common,
  type FieldControlProps,
  type SigningView,
  textValueOf,
} from '../../signing/control-props.ts';
import { TextControl } from '../../signing/TextControl.tsx';
import { text } from '../../signing/text.ts';

function Dropdown(props: FieldControlProps<DropdownField>) {
  const { own, value, actions } = props;
  return (
    <select
      {...common(props)}
      className="input"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    >
      <option value="">{props.isOnPage ? '' : text.choice.choose}</option>
      {offeredOptions(own.field.options).map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function EditableDropdown(props: FieldControlProps<DropdownField>) {
  const { own, value, actions, id } = props;
  const offered = offeredOptions(own.field.options);
  const chosen = offered.find((one) => one.value === value);
  return (
    <>
      <TextControl
        {...props}
        attributes={{
          list: `${id}-options`,
          value: chosen?.label ?? textValueOf(value),
          onChange: (event) => {
            const typed = event.currentTarget.value;
            actions.change(own, offered.find((one) => one.label === typed)?.value ?? typed);
          },
        }}
      />
      <datalist id={`${id}-options`}>
        {offered.map((one) => (
          <option key={one.value}>{one.label}</option>
        ))}
      </datalist>
    </>
  );
}

/** Fields of the type `dropdown` on the signing page. */
export const dropdownSigning = {
  filling: 'entered',
  control: (props) =>
    props.own.field.editable ? <EditableDropdown {...props} /> : <Dropdown {...props} />,
  missing: text.missing.choice,
} satisfies SigningView<DropdownField>;
