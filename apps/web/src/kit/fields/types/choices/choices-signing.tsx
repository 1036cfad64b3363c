import type { ChoicesField } from '@countersign/contract';
import { offeredOptions } from '../../options.ts';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { text } from '../../signing/text.ts';

/** A box for each option, of which any number can be ticked. */
function ChoiceBoxes(props: FieldControlProps<ChoicesField>) {
  const { own, value, actions, id, describedBy, isOnPage } = props;
  const chosen = Array.isArray(value) ? value : [];
  const offered = offeredOptions(own.field.options);
  const change = (toggled: string) => {
    const isChosen = (one: string) => chosen.includes(one) !== (one === toggled);
    actions.change(own, offered.map((one) => one.value).filter(isChosen));
  };
  return (
    <div
      className={isOnPage ? 'input choices' : 'stack'}
      role="group"
      aria-label={own.label}
      aria-describedby={describedBy}
    >
      {offered.map((one, index) => (
        <label key={one.value} className="choice">
          <input
            id={index === 0 ? id : undefined}
            className="check"
            type="checkbox"
            checked={chosen.includes(one.value)}
            onFocus={() => actions.enter(own)}
            onBlur={() => actions.leave(own)}
            onChange={() => change(one.value)}
          />
          <span dir="auto">{one.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Fields of the type `choices` on the signing page. */
export const choicesSigning = {
  filling: 'entered',
  control: ChoiceBoxes,
  isGroup: true,
  missing: text.missing.choices,
} satisfies SigningView<ChoicesField>;
