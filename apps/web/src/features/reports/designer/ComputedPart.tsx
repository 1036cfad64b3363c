import { messages, type ReportColumn, reportColumnName } from '@countersign/contract';
import { checkReportFormula } from '@countersign/domain';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormulaText } from '../../../kit/fields/formulas/FormulaText.tsx';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import classes from '../Reports.module.css';
import { DesignPart, type DesignProps } from './DesignPart.tsx';
import { withoutColumn } from './draft.ts';
import { ListControls } from './ListControls.tsx';
import { text } from './text.ts';

const maxTerms = 10;

/** Columns that are worked out from others. */
export function ComputedPart({ definition, columns, onChange }: DesignProps) {
  const { computed } = definition;
  const usable = useMemo(
    () => columns.filter(({ group }) => group !== text.computed.group),
    [columns],
  );
  const change = (at: number, part: { label?: string; formula?: string }) =>
    onChange({
      ...definition,
      computed: computed.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  const add = () => {
    const key = `computed.${newUuid()}`;
    onChange({
      ...definition,
      computed: [
        ...computed,
        { key, label: text.computed.newName(computed.length + 1), formula: '0' },
      ],
      columns: [...definition.columns, key],
    });
  };
  const remove = (key: string) => {
    const left = withoutColumn(definition, key);
    onChange({ ...left, computed: computed.filter((one) => one.key !== key) });
  };
  return (
    <DesignPart name="computed" title={text.computed.title} count={computed.length}>
      <Stack gap="md">
        <Text size="xs" c="dimmed">
          {text.computed.help}
        </Text>
        {computed.map(({ key, label, formula }, at) => (
          <Stack key={key} gap={6} className={classes.box}>
            <Group gap={4} wrap="nowrap">
              <TextInput
                flex={1}
                size="sm"
                aria-label={text.computed.name(at + 1)}
                maxLength={80}
                value={label}
                error={label.trim() === '' ? messages.required : undefined}
                onChange={(event) => change(at, { label: event.currentTarget.value })}
              />
              <ListControls
                name={label}
                at={at}
                count={computed.length}
                onRemove={() => remove(key)}
              />
            </Group>
            <ColumnFormula
              label={text.computed.formula(label)}
              columns={usable}
              value={formula}
              onChange={(next) => change(at, { formula: next })}
            />
          </Stack>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={computed.length >= maxTerms}
          onClick={add}
        >
          {text.computed.add}
        </Button>
      </Stack>
    </DesignPart>
  );
}

interface ColumnFormulaProps {
  label: string;
  columns: readonly ReportColumn[];
  value: string;
  onChange(value: string): void;
}

function ColumnFormula({ label, columns, value, onChange }: ColumnFormulaProps) {
  const named = useMemo(
    () => columns.map((one) => ({ name: reportColumnName(one), label: one.label })),
    [columns],
  );
  const problems = useMemo(() => checkReportFormula(value, columns).problems, [value, columns]);
  return (
    <FormulaText
      label={label}
      placeholder={text.computed.example}
      value={value}
      named={named}
      problems={problems}
      onChange={onChange}
    />
  );
}
