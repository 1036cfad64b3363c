import type { FieldValue } from '@countersign/contract';
import { type ComponentType, memo, useCallback } from 'react';
import type { FieldInputProps, FillableField } from '../../kit/fields/plugin.ts';
import { fieldInputs, valueForInput } from '../../kit/fields/registry.ts';
import classes from './DraftField.module.css';
import { fieldElementId } from './field-address.ts';
import { useFieldState } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface DraftFieldProps {
  store: ValuesStore;
  formId: string;
  field: FillableField;
  disabled: boolean;
  /** Takes the whole width instead of half. */
  wide: boolean;
}

/** One field of a form, filled in by the drafter. */
export const DraftField = memo(function DraftField(props: DraftFieldProps) {
  const { store, formId, field, disabled, wide } = props;
  const { key } = field;
  const { value, problem } = useFieldState(store, { formId, key });
  const onChange = useCallback(
    (next: FieldValue) => store.setValue({ formId, key }, next),
    [store, formId, key],
  );
  // The registry's type ties input and field together; a union of both can't be followed here.
  const Input = fieldInputs[field.type] as ComponentType<FieldInputProps<FillableField>>;
  return (
    <div
      className={classes.field}
      data-wide={wide || undefined}
      onFocus={() => store.setActive({ formId, key })}
      onBlur={(event) => {
        // A field of several inputs is judged when the last of them is left.
        if (!event.currentTarget.contains(event.relatedTarget)) store.check({ formId, key });
      }}
    >
      <Input
        field={field}
        id={fieldElementId({ formId, key })}
        value={valueForInput(field.type, value)}
        problem={problem}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
});
