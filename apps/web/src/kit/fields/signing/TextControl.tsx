import type { ComponentProps } from 'react';
import { common, type FieldControlProps, textValueOf } from './control-props.ts';

interface TextControlProps extends FieldControlProps {
  /** Instead of those of a text on one line, or besides them. */
  attributes?: ComponentProps<'input'>;
}

/** An input of one line. */
export function TextControl({ attributes, ...props }: TextControlProps) {
  const { own, value, actions } = props;
  return (
    <input
      {...common(props)}
      className="input"
      dir="auto"
      value={textValueOf(value)}
      onChange={(event) => actions.change(own, event.currentTarget.value)}
      {...attributes}
    />
  );
}
