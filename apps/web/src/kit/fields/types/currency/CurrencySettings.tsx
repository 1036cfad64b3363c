import { currencies, defaultLocale, formatValue, type LineKind } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import type { KindSettingsProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** The kind of a field of the type `currency`. */
export type CurrencyKind = Extract<LineKind, { type: 'currency' }>;

/** Lets the user set the currency, and how it is shown with the amount. */
export function CurrencySettings({ kind, label, onChange }: KindSettingsProps<CurrencyKind>) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text.settings.currencyOf(label)}
        data={currencies().map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        value={kind.currency}
        onChange={({ currentTarget: { value } }) => onChange({ ...kind, currency: value })}
      />
      <NativeSelect
        size="xs"
        aria-label={text.settings.currencyDisplayOf(label)}
        data={(['symbol', 'code', 'none'] as const).map((display) => ({
          value: display,
          label: formatValue({ ...kind, kind: 'currency', display }, '1250', defaultLocale),
        }))}
        value={kind.display ?? 'symbol'}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...kind,
            display: value === 'code' || value === 'none' ? value : undefined,
          })
        }
      />
    </>
  );
}
