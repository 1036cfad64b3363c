import type { ReportColumn } from '@countersign/contract';
import { Select } from '@mantine/core';
import { text } from './text.ts';

interface ColumnSelectProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  columns: readonly ReportColumn[];
  value: string | null;
  isOptional?: boolean;
  onChange(key: string | null): void;
}

/** Chooses a column, by what it comes from. */
export function ColumnSelect(props: ColumnSelectProps) {
  const { label, isLabelHidden, placeholder, columns, value, isOptional, onChange } = props;
  const groups = Map.groupBy(columns, ({ group }) => group ?? text.columns.ownGroup);
  return (
    <Select
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      placeholder={placeholder}
      searchable
      flex={1}
      size="sm"
      clearable={isOptional === true}
      data={[...groups].map(([group, items]) => ({
        group,
        items: items.map((one) => ({ value: one.key, label: one.label })),
      }))}
      value={value}
      onChange={onChange}
      nothingFoundMessage={text.columns.none}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={320}
    />
  );
}
