import { Textarea } from '@mantine/core';
import { text } from '../text.ts';
import type { ActInputs } from './row-acts.ts';

/** Asks why something is done to rows, for `RowAct.Inputs`; as `reason`. */
export function ReasonInput({ values, problems, onChange }: ActInputs) {
  return (
    <Textarea
      label={text.acts.reason}
      withAsterisk
      aria-required
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      value={values.reason ?? ''}
      error={problems['reason']}
      data-autofocus
      onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
    />
  );
}
