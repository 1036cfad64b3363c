import { periodOf } from '@countersign/contract';
import { dayInZone, periodDays } from '@countersign/domain';
import { Button, Group, Radio, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../../core/session/use-session.ts';
import type { FilterValuesProps } from '../list-props.ts';
import { text } from '../text.ts';
import { ChoiceValues } from './ChoiceValues.tsx';
import { offeredPeriods } from './filter-values.ts';

/** Edits the values of a filter, by the kind of its field. */
export function FilterValues(props: FilterValuesProps) {
  const { field, filter, describedBy, onChange } = props;
  switch (field.kind) {
    case 'text':
      return filter.operator === 'contains' ? (
        <TextInput
          data-autofocus
          aria-label={text.values.contains(field.label)}
          aria-describedby={describedBy}
          placeholder={text.values.text}
          maxLength={200}
          value={filter.values[0] ?? ''}
          onChange={(event) => onChange([event.currentTarget.value])}
        />
      ) : (
        <TagsInput
          data-autofocus
          aria-label={text.values.is(field.label)}
          aria-describedby={describedBy}
          description={text.values.isHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={filter.values}
          maxTags={200}
          acceptValueOnBlur
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceValues {...props} />;
    case 'flag':
      return (
        <Radio.Group
          aria-label={field.label}
          value={filter.values[0] ?? ''}
          onChange={(value) => onChange([value])}
        >
          <Group gap="lg">
            <Radio value="true" label={text.values.yes} />
            <Radio value="false" label={text.values.no} />
          </Group>
        </Radio.Group>
      );
    case 'number':
      return <FromTo {...props} type="text" />;
    case 'date':
    case 'moment':
      return <Days {...props} kind={field.kind} />;
  }
}

function FromTo(props: FilterValuesProps & { type: 'text' | 'date' }) {
  const { field, filter, describedBy, onChange, type } = props;
  const [from = '', to = ''] = filter.values;
  const common = {
    type,
    inputMode: type === 'text' ? ('decimal' as const) : undefined,
    'aria-describedby': describedBy,
    maxLength: 40,
  };
  return (
    <Group role="group" aria-label={field.label} gap="xs" grow wrap="nowrap" align="flex-start">
      <TextInput
        {...common}
        data-autofocus
        label={text.values.from}
        value={from}
        onChange={(event) => onChange([event.currentTarget.value, to])}
      />
      <TextInput
        {...common}
        label={text.values.to}
        value={to}
        onChange={(event) => onChange([from, event.currentTarget.value])}
      />
    </Group>
  );
}

function Days(props: FilterValuesProps & { kind: 'date' | 'moment' }) {
  const { filter, kind, onChange } = props;
  const { timeZone } = useSession().tenant;
  const [today] = useState(() => dayInZone(new Date(), timeZone));
  const chosen = periodOf(filter.values);
  const shown = chosen === undefined ? filter : { ...filter, values: periodDays(chosen, today) };
  return (
    <Stack gap="sm">
      <FromTo {...props} filter={shown} type="date" />
      <Group gap={6} role="group" aria-label={text.values.periods}>
        {offeredPeriods(kind).map((period) => (
          <Button
            key={period}
            size="compact-xs"
            variant={period === chosen ? 'light' : 'default'}
            aria-pressed={period === chosen}
            onClick={() => onChange([period])}
          >
            {text.values.periodNames[period]}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {chosen !== undefined && `${text.values.relative} `}
        {kind === 'moment' && text.values.midnight(timeZone.replaceAll('_', ' '))}
      </Text>
    </Stack>
  );
}
