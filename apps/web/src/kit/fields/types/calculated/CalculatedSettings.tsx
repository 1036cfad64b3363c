import type { LineKind } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import { FormulaInput } from '../../formulas/FormulaInput.tsx';
import type { KindSettingsProps } from '../../plugin.ts';
import { text } from '../../text.ts';
import { CurrencySettings } from '../currency/CurrencySettings.tsx';

/** The kind of a field of the type `calculated`. */
export type CalculatedKind = Extract<LineKind, { type: 'calculated' }>;

const formats = () =>
  [
    { value: 'number', label: text.settings.asNumber },
    { value: 'currency', label: text.settings.asMoney },
    { value: 'date', label: text.settings.asDate },
    { value: 'text', label: text.settings.asText },
  ] as const;

/** The formula of a calculated field, and how its value is written. */
export function CalculatedSettings({
  kind,
  label,
  fieldKey,
  onChange,
}: KindSettingsProps<CalculatedKind>) {
  return (
    <>
      <FormulaInput
        fieldKey={fieldKey}
        part="formula"
        label={text.settings.formulaOf(label)}
        placeholder="rate * days"
        value={kind.expression}
        onChange={(expression) => onChange({ ...kind, expression })}
      />
      <NativeSelect
        size="xs"
        aria-label={text.settings.formatOf(label)}
        data={formats()}
        value={kind.format.kind}
        onChange={({ currentTarget: { value } }) => {
          const format = formats().find((one) => one.value === value)?.value ?? 'text';
          onChange({
            ...kind,
            format: format === 'currency' ? { kind: format, currency: 'GBP' } : { kind: format },
          });
        }}
      />
      {kind.format.kind === 'currency' && (
        <CurrencySettings
          kind={{ ...kind.format, type: 'currency' }}
          label={label}
          fieldKey={fieldKey}
          onChange={({ type: _, ...format }) =>
            onChange({ ...kind, format: { ...format, kind: 'currency' } })
          }
        />
      )}
    </>
  );
}
