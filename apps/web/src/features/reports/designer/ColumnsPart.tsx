import { reportData, reportDataNames } from '@countersign/contract';
import { Box, Select, Stack, Text } from '@mantine/core';
import { useSession } from '../../../core/session/use-session.ts';
import classes from '../Reports.module.css';
import { ColumnSelect } from './ColumnSelect.tsx';
import { DesignPart, type DesignProps } from './DesignPart.tsx';
import { moved, newDefinition } from './draft.ts';
import { ListControls } from './ListControls.tsx';
import { text } from './text.ts';

/** Edits the data set of the report. */
export function DataPart({ definition, onChange }: DesignProps) {
  const { may } = useSession();
  const names = reportDataNames.filter((name) => may[reportData[name].policy]);
  return (
    <Select
      label={text.data.label}
      description={text.data.help}
      allowDeselect={false}
      data={names.map((name) => ({ value: name, label: reportData[name].label }))}
      value={definition.data}
      onChange={(data) => {
        if (data !== null && data !== definition.data) onChange(newDefinition(data));
      }}
    />
  );
}

/** Edits the columns that are shown, in their order. */
export function ColumnsPart({ definition, columns, onChange }: DesignProps) {
  const shown = definition.columns;
  const set = (next: string[]) => onChange({ ...definition, columns: next });
  const byKey = new Map(columns.map((one) => [one.key, one]));
  return (
    <DesignPart name="columns" title={text.columns.title} count={shown.length}>
      <Stack gap={4}>
        <Stack component="ol" gap="xs">
          {shown.map((key, at) => {
            const column = byKey.get(key);
            const label = column?.label ?? text.columns.deletedColumn;
            return (
              <li key={key} className={classes.item}>
                <Box component="span" flex={1} miw={0}>
                  <Text size="sm" truncate title={label}>
                    {label}
                  </Text>
                  {column?.group !== undefined && (
                    <Text size="xs" c="dimmed" truncate>
                      {column.group}
                    </Text>
                  )}
                </Box>
                <ListControls
                  name={label}
                  at={at}
                  count={shown.length}
                  onMove={(by) => set(moved(shown, at, by))}
                  onRemove={
                    shown.length === 1 ? undefined : () => set(shown.filter((one) => one !== key))
                  }
                />
              </li>
            );
          })}
        </Stack>
        <ColumnSelect
          label={text.columns.add}
          isLabelHidden
          placeholder={text.columns.add}
          columns={columns.filter(({ key }) => !shown.includes(key))}
          value={null}
          onChange={(key) => key !== null && set([...shown, key])}
        />
      </Stack>
    </DesignPart>
  );
}
