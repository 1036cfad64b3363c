import type { ImportColumn, ImportDefaults } from '@countersign/contract';
import { CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { text } from './text.ts';

interface SameForAllProps {
  columns: readonly ImportColumn[];
  values: ImportDefaults;
  onChange(values: ImportDefaults): void;
}

/** The values of all rows that have none of their own: each column at most once. */
export function SameForAll({ columns, values, onChange }: SameForAllProps) {
  const [added, setAdded] = useState<string>();
  const shown = columns.filter(({ key }) => values[key] !== undefined);
  const left = columns.filter(({ key }) => values[key] === undefined);
  const without = (key: string) => {
    const { [key]: _, ...others } = values;
    onChange(others);
  };
  return (
    <Stack gap="xs" role="group" aria-label={text.same.title}>
      <div>
        <Text fw={550}>{text.same.title}</Text>
        <Text size="sm" c="dimmed">
          {text.same.help}
        </Text>
      </div>
      {shown.map(({ key, label, hint }) => (
        <Group key={key} gap="xs" align="flex-end" wrap="nowrap" maw={560}>
          <TextInput
            label={label}
            description={hint === '' ? undefined : hint}
            value={values[key] ?? ''}
            maxLength={2000}
            autoFocus={key === added}
            onChange={(event) => onChange({ ...values, [key]: event.currentTarget.value })}
            style={{ flex: 1 }}
          />
          <CloseButton
            size="lg"
            aria-label={text.same.remove(label)}
            onClick={() => without(key)}
          />
        </Group>
      ))}
      {left.length > 0 && (
        <Select
          label={text.same.add}
          placeholder={text.same.choose}
          data={left.map(({ key, label }) => ({ value: key, label }))}
          value={null}
          searchable
          maw={560}
          nothingFoundMessage={text.columns.none}
          onChange={(key) => {
            if (key === null) return;
            setAdded(key);
            onChange({ ...values, [key]: '' });
          }}
        />
      )}
    </Stack>
  );
}
