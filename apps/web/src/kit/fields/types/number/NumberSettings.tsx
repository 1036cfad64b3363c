import type { LineKind } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import type { KindSettingsProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** The kind of a field of the type `number`. */
export type NumberKind = Extract<LineKind, { type: 'number' }>;

/** Lets the user set the decimals of a number. */
export function NumberSettings({ kind, label, onChange }: KindSettingsProps<NumberKind>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={text.settings.decimalsOf(label)}
      data={[
        { value: '', label: text.settings.decimalsAsTyped },
        { value: '0', label: text.settings.wholeNumbers },
        ...['1', '2', '3', '4'].map((count) => ({
          value: count,
          label: text.settings.decimals(count),
        })),
      ]}
      value={kind.decimals === undefined ? '' : String(kind.decimals)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...kind, decimals: value === '' ? undefined : Number(value) })
      }
    />
  );
}
