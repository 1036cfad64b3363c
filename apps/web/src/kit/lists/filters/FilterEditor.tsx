import {
  type FilterOperator,
  type ListField,
  type ListFilter,
  operatorsOf,
} from '@countersign/contract';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { text } from '../text.ts';
import type { ChoiceSource, FieldOption } from './choices.tsx';
import { FilterValues } from './FilterValues.tsx';
import { filterProblem, operatorName, startValues, tidyFilter } from './filter-values.ts';

interface FilterEditorProps {
  field: ListField;
  filter: ListFilter;
  source: ChoiceSource;
  /** Labels of choices that were seen before. */
  labels: ReadonlyMap<string, string>;
  /** Tells the labels of what was chosen, which the next search may not find. */
  onSeen(options: readonly FieldOption[]): void;
  onApply(filter: ListFilter): void;
  onCancel(): void;
}

/** Sets one filter: how its field is compared, and with what. */
export function FilterEditor(props: FilterEditorProps) {
  const { field, source, labels, onSeen, onApply, onCancel } = props;
  const [draft, setDraft] = useState(props.filter);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const operators = operatorsOf[field.kind];
  const change = (next: Partial<ListFilter>) => {
    setProblem(undefined);
    setDraft({ ...draft, ...next });
  };
  const changeOperator = (operator: FilterOperator) => {
    const isSameChoice = [draft.operator, operator].every((one) => one === 'any' || one === 'none');
    change({ operator, values: isSameChoice ? draft.values : startValues(field.kind, operator) });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The page around it may be a form too.
    event.stopPropagation();
    const wrong = filterProblem(field, draft);
    if (wrong === undefined) onApply(tidyFilter(field, draft));
    else setProblem(wrong);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text fw={600} size="sm">
          {field.label}
        </Text>
        {operators.length > 1 && (
          <NativeSelect
            aria-label={text.filters.operator(field.label)}
            data={operators.map((one) => ({ value: one, label: operatorName(field.kind, one) }))}
            value={draft.operator}
            onChange={(event) => changeOperator(event.currentTarget.value as FilterOperator)}
          />
        )}
        {draft.operator !== 'empty' && draft.operator !== 'filled' && (
          <FilterValues
            field={field}
            filter={draft}
            source={source}
            labels={labels}
            describedBy={problem === undefined ? undefined : problemId}
            onSeen={onSeen}
            onChange={(values) => change({ values })}
          />
        )}
        {problem !== undefined && (
          <Text id={problemId} size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="sm" onClick={onCancel}>
            {text.filters.cancel}
          </Button>
          <Button type="submit" size="sm">
            {text.filters.apply}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
