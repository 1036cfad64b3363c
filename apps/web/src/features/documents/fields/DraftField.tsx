import {
  type EarlierValue,
  type Field,
  type FieldValue,
  type FormValues,
  isEmpty,
} from '@countersign/contract';
import { memo, useCallback } from 'react';
import { originOf } from '../../../kit/fields/bindings.ts';
import { FieldInput } from '../../../kit/fields/FieldInput.tsx';
import { afterPointerUp } from '../../../ui/browser/after-pointer-up.ts';
import { ChangedSince, Original } from './BoundFields.tsx';
import classes from './DraftField.module.css';
import { EarlierValueNote } from './EarlierValues.tsx';
import { fieldElementId } from './field-address.ts';
import { originalText } from './original-values.ts';
import { text } from './text.ts';
import { useFieldState } from './use-values.ts';
import type { ValuesStore } from './values-store.ts';

interface DraftFieldProps {
  store: ValuesStore;
  formId: string;
  field: Field;
  disabled: boolean;
  /** Takes the whole width instead of half. */
  wide: boolean;
  /** What it was when the document was sent the last time, where that is another value. */
  before: string | undefined;
  /** Of an amendment: what the first document has in the fields of the form. */
  original: FormValues | undefined;
  /** What an earlier document of the recipient has for it. */
  earlier?: EarlierValue | undefined;
}

/** One field of a form, filled in by the drafter. */
export const DraftField = memo(function DraftField(props: DraftFieldProps) {
  const { store, formId, field, disabled, wide, before, original, earlier } = props;
  const { key } = field;
  const { value, problem } = useFieldState(store, { formId, key });
  const onChange = useCallback(
    (next: FieldValue) => store.setValue({ formId, key }, next),
    [store, formId, key],
  );
  return (
    <div
      className={classes.field}
      data-wide={wide || undefined}
      onFocus={() => store.setActive({ formId, key })}
      onBlur={(event) => {
        // A field of several inputs is judged when the last of them is left.
        if (event.currentTarget.contains(event.relatedTarget)) return;
        afterPointerUp(() => store.check({ formId, key }));
      }}
    >
      <FieldInput
        field={withOrigin(field)}
        id={fieldElementId({ formId, key })}
        value={value}
        problem={problem}
        disabled={disabled}
        onChange={onChange}
      />
      {earlier && isEmpty(value) && (
        <EarlierValueNote value={earlier} label={field.label} store={store} disabled={disabled} />
      )}
      <ChangedSince before={before} />
      <Original was={originalText({ original }, field, value)} />
    </div>
  );
});

/** Of a field that starts with the value of a source, its help says so. */
function withOrigin(field: Field): Field {
  const { binding, help } = field;
  if (!binding?.canChange) return field;
  const origin = text.bound.canChange(originOf(binding.source));
  return { ...field, help: help === undefined ? origin : text.bound.withHelp(help, origin) };
}
