import type { LineKind } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import type { KindSettingsProps } from '../../plugin.ts';

/** What a field of the type `number` takes. */
export type NumberKind = Extract<LineKind, { type: 'number' }>;

/** How many decimals a number has. */
export function NumberSettings({ kind, label, onChange }: KindSettingsProps<NumberKind>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={`Decimals of ${label}`}
      data={[
        { value: '', label: 'Decimals as typed' },
        { value: '0', label: 'Whole numbers' },
        ...['1', '2', '3', '4'].map((count) => ({
          value: count,
          label: count === '1' ? '1 decimal' : `${count} decimals`,
        })),
      ]}
      value={kind.decimals === undefined ? '' : String(kind.decimals)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...kind, decimals: value === '' ? undefined : Number(value) })
      }
    />
  );
}
