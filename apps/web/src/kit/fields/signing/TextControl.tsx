import { common, type FieldControlProps, textValueOf } from './control-props.ts';

/** An input of one line of text. */
export function TextControl({
  type = 'text',
  inputMode,
  autoComplete,
  ...props
}: FieldControlProps & {
  type?: 'text' | 'email';
  inputMode?: 'email' | 'decimal';
  autoComplete?: string;
}) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="input"
      type={type}
      multiple={type === 'email'}
      inputMode={inputMode}
      autoComplete={autoComplete}
      dir="auto"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
    />
  );
}
