import { defaultLocale, formatValue, type LineKind } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import type { KindSettingsProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** The kind of a field that holds a day. */
export type DateKind = Extract<LineKind, { type: 'date' | 'signed-on' }>;

/** Ways to write a day; the last one is for boxes, one figure in each. */
const patterns = [
  'd MMM yyyy',
  'd MMMM yyyy',
  'EEEE d MMMM yyyy',
  'dd.MM.yyyy',
  'yyyy-MM-dd',
  'MM/dd/yyyy',
  'ddMMyyyy',
];

const sample = '2026-03-05';

/** Lets the user set how a day is written, one that is typed in or the day of signing. */
export function DateSettings({ kind, label, onChange }: KindSettingsProps<DateKind>) {
  return (
    <NativeSelect
      size="xs"
      aria-label={text.settings.formatOf(label)}
      data={[undefined, ...withOwn(kind.pattern)].map((pattern) => ({
        value: pattern ?? '',
        label: formatValue({ kind: 'date', pattern }, sample, defaultLocale),
      }))}
      value={kind.pattern ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...kind, pattern: value === '' ? undefined : value })
      }
    />
  );
}

/** The patterns to choose from, and the one that the field has where it is another. */
function withOwn(pattern: string | undefined): string[] {
  return pattern === undefined || patterns.includes(pattern) ? patterns : [pattern, ...patterns];
}
