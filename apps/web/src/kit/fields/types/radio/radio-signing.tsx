import { isEmpty, type RadioField } from '@countersign/contract';
import { offeredOptions } from '../../options.ts';
import { common, type FieldControlProps, type SigningView } from '../../signing/control-props.ts';
import { text } from '../../signing/text.ts';

/** One box of a radio group on its page. */
function RadioBox(props: FieldControlProps<RadioField>) {
  const { own, value, actions, id, option = '' } = props;
  const label = own.field.options.find((one) => one.value === option)?.label || option;
  return (
    <input
      {...common(props)}
      className="check"
      type="radio"
      // Browsers keep one of a name; each box has its own, as a form may show a group twice.
      name={id}
      aria-label={`${own.label}: ${label}`}
      aria-required={undefined}
      aria-invalid={undefined}
      checked={value === option}
      onChange={() => actions.change(own, option)}
    />
  );
}

function RadioGroup(props: FieldControlProps<RadioField>) {
  const { own, value, actions, id, describedBy, isWrong } = props;
  const offered = offeredOptions(own.field.options);
  return (
    <div
      className="stack"
      role="radiogroup"
      aria-label={own.label}
      aria-required={own.field.required}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
    >
      {offered.map((one, index) => (
        <label key={one.value} className="choice">
          <input
            id={index === 0 ? id : undefined}
            className="check"
            type="radio"
            name={id}
            checked={value === one.value}
            onFocus={() => actions.enter(own)}
            onBlur={() => actions.leave(own)}
            onChange={() => actions.change(own, one.value)}
          />
          <span dir="auto">{one.label}</span>
        </label>
      ))}
      {!isEmpty(value) && !own.field.required && (
        <button type="button" className="button quiet" onClick={() => actions.change(own, '')}>
          {text.choice.clear}
        </button>
      )}
    </div>
  );
}

/** Fields of the type `radio` on the signing page. */
export const radioSigning = {
  filling: 'entered',
  hasBoxPerOption: true,
  control: (props) => (props.isOnPage ? <RadioBox {...props} /> : <RadioGroup {...props} />),
  isGroup: true,
  missing: text.missing.choice,
} satisfies SigningView<RadioField>;
