import {
  type ReportColour,
  type ReportTone,
  reportChartKinds,
  reportTones,
} from '@countersign/contract';
import { NativeSelect, Select, Stack, Text } from '@mantine/core';
import { FilterPills } from '../../../kit/lists/filters/Filters.tsx';
import { newFilter } from '../../../kit/lists/filters/filter-values.ts';
import { useLabels } from '../../../kit/lists/filters/use-labels.ts';
import { choiceSources, useFilterFields } from '../choice-sources.ts';
import classes from '../Reports.module.css';
import { ColumnSelect } from './ColumnSelect.tsx';
import { DesignPart, type DesignProps } from './DesignPart.tsx';
import { ListControls } from './ListControls.tsx';
import { text } from './text.ts';

/** The picture of the groups. */
export function ChartPart({ definition, onChange }: DesignProps) {
  return (
    <DesignPart name="chart" title={text.chart.title} count={definition.chart === null ? 0 : 1}>
      <Select
        aria-label={text.chart.title}
        size="sm"
        clearable
        placeholder={text.chart.none}
        data={reportChartKinds.map((kind) => ({ value: kind, label: text.chart.kinds[kind] }))}
        value={definition.chart}
        onChange={(kind) => onChange({ ...definition, chart: kind })}
      />
      {definition.chart !== null && definition.groups.length === 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {text.chart.help}
        </Text>
      )}
    </DesignPart>
  );
}

const maxSorts = 3;

/** The order of the rows. */
export function SortPart({ definition, columns, onChange }: DesignProps) {
  const { sort } = definition;
  const set = (next: typeof sort) => onChange({ ...definition, sort: next });
  const labels = new Map(columns.map((one) => [one.key, one.label]));
  return (
    <DesignPart name="sort" title={text.sort.title} count={sort.length}>
      <Stack gap={6}>
        {sort.map((one, at) => (
          <div key={one.by} className={classes.item}>
            <Text size="sm" flex={1} miw={0}>
              {labels.get(one.by) ?? one.by}
            </Text>
            <NativeSelect
              size="xs"
              aria-label={text.sort.direction(labels.get(one.by) ?? one.by)}
              data={[
                { value: 'ascending', label: text.sort.ascending },
                { value: 'descending', label: text.sort.descending },
              ]}
              value={one.direction}
              onChange={(event) => {
                const direction =
                  event.currentTarget.value === 'descending' ? 'descending' : 'ascending';
                set(sort.map((of, index) => (index === at ? { ...of, direction } : of)));
              }}
            />
            <ListControls
              name={labels.get(one.by) ?? one.by}
              at={at}
              count={sort.length}
              onRemove={() => set(sort.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        <ColumnSelect
          label={text.sort.by}
          isLabelHidden
          placeholder={sort.length === 0 ? text.sort.first : text.sort.next}
          columns={
            sort.length >= maxSorts
              ? []
              : columns.filter(({ key }) => !sort.some(({ by }) => by === key))
          }
          value={null}
          onChange={(key) => key !== null && set([...sort, { by: key, direction: 'ascending' }])}
        />
      </Stack>
    </DesignPart>
  );
}

const maxColours = 10;

/** Edits the rules by which cells are coloured. */
export function ColoursPart({ definition, columns, onChange }: DesignProps) {
  const { colours } = definition;
  const [labels, addLabels] = useLabels();
  const fields = useFilterFields(columns);
  const set = (next: ReportColour[]) => onChange({ ...definition, colours: next });
  return (
    <DesignPart name="colours" title={text.colours.title} count={colours.length}>
      <Stack gap="sm">
        {colours.map(({ filter, tone }, at) => (
          // Rules have no name of their own: their position tells them apart.
          <Stack key={at} gap={6} className={classes.box}>
            <FilterPills
              fields={fields}
              sources={choiceSources}
              filters={[filter]}
              labels={labels}
              onSeen={addLabels}
              onChange={(next) => {
                const [changed] = next([filter]);
                set(
                  changed
                    ? colours.map((one, index) => (index === at ? { tone, filter: changed } : one))
                    : colours.filter((_, index) => index !== at),
                );
              }}
              onClear={() => set(colours.filter((_, index) => index !== at))}
            />
            <NativeSelect
              size="xs"
              aria-label={text.colours.tone(at + 1)}
              data={reportTones.map((one) => ({ value: one, label: text.colours.tones[one] }))}
              value={tone}
              onChange={(event) => {
                const next = event.currentTarget.value as ReportTone;
                set(colours.map((one, index) => (index === at ? { ...one, tone: next } : one)));
              }}
            />
          </Stack>
        ))}
        <ColumnSelect
          label={text.colours.add}
          isLabelHidden
          placeholder={text.colours.placeholder}
          columns={
            colours.length >= maxColours
              ? []
              : fields.filter(({ key, canFilter }) => canFilter && definition.columns.includes(key))
          }
          value={null}
          onChange={(key) => {
            const field = fields.find((one) => one.key === key);
            if (field) set([...colours, { filter: startFilter(field), tone: 'warning' }]);
          }}
        />
      </Stack>
    </DesignPart>
  );
}

/** Creates the default filter of a colour rule. */
function startFilter(field: Parameters<typeof newFilter>[0]): ReportColour['filter'] {
  if (field.kind === 'flag') return newFilter(field);
  return { field: field.key, operator: 'filled', values: [] };
}
