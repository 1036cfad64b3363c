import {
  type ReportColumn,
  type ReportGroup,
  type ReportSum,
  type ReportUnit,
  reportSums,
  reportUnits,
} from '@countersign/contract';
import { reportSumNames } from '@countersign/domain';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import classes from '../Reports.module.css';
import { ColumnSelect } from './ColumnSelect.tsx';
import { DesignPart, type DesignProps } from './DesignPart.tsx';
import { moved } from './draft.ts';
import { ListControls } from './ListControls.tsx';
import { text } from './text.ts';

const maxGroups = 3;
const maxTotals = 8;
const hasDays = ({ kind }: ReportColumn) => kind === 'date' || kind === 'moment';

/** Edits the groups of rows: their levels, the pivot, and the totals. */
export function GroupsPart({ definition, columns, onChange }: DesignProps) {
  const { groups, pivot, totals } = definition;
  const groupable = columns.filter(({ kind }) => kind !== 'number');
  const numbers = columns.filter(({ kind }) => kind === 'number');
  const byKey = new Map(columns.map((one) => [one.key, one]));
  const setGroups = (next: ReportGroup[]) => onChange({ ...definition, groups: next });
  const setTotals = (next: typeof totals) => onChange({ ...definition, totals: next });
  return (
    <DesignPart
      name="groups"
      title={text.groups.title}
      count={groups.length + totals.length + (pivot ? 1 : 0)}
    >
      <Stack gap="sm">
        {groups.map((group, at) => {
          const column = byKey.get(group.by);
          return (
            <div key={group.by} className={classes.item}>
              <Text size="sm" flex={1} miw={0} pl={at * 12}>
                {column?.label ?? group.by}
              </Text>
              {column && hasDays(column) && (
                <UnitSelect
                  label={column.label}
                  group={group}
                  onChange={(next) =>
                    setGroups(groups.map((one, index) => (index === at ? next : one)))
                  }
                />
              )}
              <ListControls
                name={column?.label ?? group.by}
                at={at}
                count={groups.length}
                onMove={(by) => setGroups(moved(groups, at, by))}
                onRemove={() => setGroups(groups.filter((_, index) => index !== at))}
              />
            </div>
          );
        })}
        {groups.length < maxGroups && (
          <ColumnSelect
            label={text.groups.by}
            isLabelHidden
            placeholder={groups.length === 0 ? text.groups.first : text.groups.next}
            columns={groupable.filter(({ key }) => !groups.some(({ by }) => by === key))}
            value={null}
            onChange={(key) => key !== null && setGroups([...groups, { by: key }])}
          />
        )}
        <Group gap={6} align="flex-end" wrap="nowrap">
          <ColumnSelect
            label={text.groups.pivot}
            placeholder={text.groups.noPivot}
            isOptional
            columns={groupable}
            value={pivot?.by ?? null}
            onChange={(key) =>
              onChange({ ...definition, pivot: key === null ? null : { by: key } })
            }
          />
          {pivot && hasDays(byKey.get(pivot.by) ?? { key: '', label: '', kind: 'text' }) && (
            <UnitSelect
              label={text.groups.pivotUnit}
              group={pivot}
              onChange={(next) => onChange({ ...definition, pivot: next })}
            />
          )}
        </Group>
        <Text size="sm" fw={550} mt={4}>
          {text.groups.totals}
        </Text>
        {totals.map((total, at) => {
          const label = byKey.get(total.of)?.label ?? total.of;
          return (
            // A column can be summed up in several ways: their position tells them apart.
            <div key={at} className={classes.item}>
              <Text size="sm" flex={1} miw={0}>
                {label}
              </Text>
              <NativeSelect
                size="xs"
                aria-label={text.groups.total(label)}
                data={reportSums.map((sum) => ({ value: sum, label: reportSumNames[sum] }))}
                value={total.sum}
                onChange={(event) => {
                  const sum = event.currentTarget.value as ReportSum;
                  setTotals(totals.map((one, index) => (index === at ? { ...one, sum } : one)));
                }}
              />
              <ListControls
                name={label}
                at={at}
                count={totals.length}
                onRemove={() => setTotals(totals.filter((_, index) => index !== at))}
              />
            </div>
          );
        })}
        <ColumnSelect
          label={text.groups.addTotal}
          isLabelHidden
          placeholder={numbers.length === 0 ? text.groups.noNumbers : text.groups.totalPlaceholder}
          columns={totals.length >= maxTotals ? [] : numbers}
          value={null}
          onChange={(key) => key !== null && setTotals([...totals, { of: key, sum: 'sum' }])}
        />
      </Stack>
    </DesignPart>
  );
}

interface UnitSelectProps {
  label: string;
  group: ReportGroup;
  onChange(group: ReportGroup): void;
}

function UnitSelect({ label, group, onChange }: UnitSelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={text.groups.unit(label)}
      data={reportUnits.map((unit) => ({ value: unit, label: text.groups.units[unit] }))}
      value={group.unit ?? 'month'}
      onChange={(event) => onChange({ ...group, unit: event.currentTarget.value as ReportUnit })}
    />
  );
}
