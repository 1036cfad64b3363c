import { memo } from 'react';
import type { FieldControlProps } from '../../kit/fields/signing/control-props.ts';
import { signingViews } from '../../kit/fields/types/signing.ts';

/** Loads what some fields need while the person reads. */
export function useFieldPartsEarly(): void {
  // The same hooks in the same order each time.
  for (const { loadEarly } of Object.values(signingViews)) loadEarly?.();
}

/** The input of a field, by its type; nothing where it is in the picture of the page. */
export const FieldControl = memo(function FieldControl(props: FieldControlProps) {
  const { control: Control } = props.own.view;
  return Control ? <Control {...props} /> : null;
});
