import type { CurrencyField } from '@countersign/contract';
import { DecimalInput } from '../../DecimalInput.tsx';
import type { FieldInputProps } from '../../plugin.ts';

/** An amount of money in the field's currency. */
export function CurrencyFieldInput(props: FieldInputProps<CurrencyField>) {
  return <DecimalInput {...props} unit={props.field.currency} />;
}
