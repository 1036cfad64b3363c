import { currencies, defaultLocale, formatValue, type LineKind } from '@countersign/contract';
import { kindOf, type LineField } from '@countersign/domain';
import { NativeSelect } from '@mantine/core';
import classes from './FieldRow.module.css';
import { fieldTypes } from './field-types.ts';

/** Each kind with the settings that it starts with. */
const starts: readonly LineKind[] = [
  { type: 'text' },
  { type: 'number' },
  { type: 'currency', currency: 'GBP' },
  { type: 'date' },
  { type: 'email' },
  { type: 'phone' },
];

const kinds = starts.map(({ type }) => ({ value: type, label: fieldTypes[type].name }));

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

interface KindSettingsProps {
  field: LineField;
  onChange(kind: LineKind): void;
}

/** What a field of one line takes, and how that is written. */
export function KindSettings({ field, onChange }: KindSettingsProps) {
  const kind = kindOf(field);
  const { label } = field;
  return (
    <div className={classes.settings}>
      <NativeSelect
        size="xs"
        aria-label={`What ${label} takes`}
        data={kinds}
        value={kind.type}
        onChange={({ currentTarget: { value } }) => {
          const next = starts.find(({ type }) => type === value);
          if (next !== undefined) onChange(next);
        }}
      />
      {kind.type === 'currency' && (
        <>
          <NativeSelect
            size="xs"
            aria-label={`Currency of ${label}`}
            data={currencies().map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            value={kind.currency}
            onChange={({ currentTarget: { value } }) => onChange({ ...kind, currency: value })}
          />
          <NativeSelect
            size="xs"
            aria-label={`How ${label} shows the currency`}
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
      )}
      {kind.type === 'number' && (
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
      )}
      {kind.type === 'date' && (
        <NativeSelect
          size="xs"
          aria-label={`How ${label} is written`}
          data={[undefined, ...withOwn(kind.pattern)].map((pattern) => ({
            value: pattern ?? '',
            label: formatValue({ kind: 'date', pattern }, sample, defaultLocale),
          }))}
          value={kind.pattern ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...kind, pattern: value === '' ? undefined : value })
          }
        />
      )}
    </div>
  );
}

/** The patterns to choose from, and the one that the field has where it is another. */
function withOwn(pattern: string | undefined): string[] {
  return pattern === undefined || patterns.includes(pattern) ? patterns : [pattern, ...patterns];
}
