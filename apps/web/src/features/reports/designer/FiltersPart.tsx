import { type ListFilter, messages, type ReportQuestion } from '@countersign/contract';
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { AddFilter, FilterPills } from '../../../kit/lists/filters/Filters.tsx';
import { newFilter } from '../../../kit/lists/filters/filter-values.ts';
import { useLabels } from '../../../kit/lists/filters/use-labels.ts';
import { choiceSources, useFilterFields } from '../choice-sources.ts';
import classes from '../Reports.module.css';
import { ColumnSelect } from './ColumnSelect.tsx';
import { DesignPart, type DesignProps } from './DesignPart.tsx';
import { ListControls } from './ListControls.tsx';
import { text } from './text.ts';

const maxSets = 10;
const maxQuestions = 8;

/** Edits the filters of the rows: sets of filters, all of which have to hold. */
export function FiltersPart({ definition, columns, onChange }: DesignProps) {
  const { where } = definition;
  const [labels, addLabels] = useLabels();
  const fields = useFilterFields(columns);
  const count = where.reduce((sum, { filters }) => sum + filters.length, 0);
  const setWhere = (next: typeof where) => onChange({ ...definition, where: next });
  const sets = where.length === 0 ? [{ match: 'all' as const, filters: [] }] : where;
  return (
    <DesignPart name="filters" title={text.filters.title} count={count}>
      <Stack gap="md">
        {sets.map(({ match, filters }, at) => {
          const change = (part: { match?: 'all' | 'any'; filters?: ListFilter[] }) =>
            setWhere(sets.map((one, index) => (index === at ? { ...one, ...part } : one)));
          const props = {
            fields,
            sources: choiceSources,
            filters,
            labels,
            onSeen: addLabels,
            onChange: (next: (before: ListFilter[]) => ListFilter[]) =>
              change({ filters: next([...filters]) }),
          };
          return (
            // Sets have no name of their own: their position tells them apart.
            <Stack key={at} gap={8} className={classes.box}>
              {at > 0 && (
                <Text size="xs" c="dimmed">
                  {text.filters.and}
                </Text>
              )}
              <Group gap={8} justify="space-between">
                <SegmentedControl
                  size="xs"
                  aria-label={text.filters.match(at + 1)}
                  data={[
                    { value: 'all', label: text.filters.all },
                    { value: 'any', label: text.filters.any },
                  ]}
                  value={match}
                  onChange={(value) => change({ match: value === 'any' ? 'any' : 'all' })}
                />
                {sets.length > 1 && (
                  <ListControls
                    name={text.filters.set(at + 1)}
                    at={at}
                    count={sets.length}
                    onRemove={() => setWhere(sets.filter((_, index) => index !== at))}
                  />
                )}
              </Group>
              <FilterPills {...props} onClear={() => change({ filters: [] })} />
              <div>
                <AddFilter {...props} />
              </div>
            </Stack>
          );
        })}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={sets.length >= maxSets}
          onClick={() => setWhere([...sets, { match: 'any', filters: [] }])}
        >
          {text.filters.add}
        </Button>
      </Stack>
    </DesignPart>
  );
}

/** Edits the questions that are asked each time the report is run. */
export function QuestionsPart({ definition, columns, onChange }: DesignProps) {
  const { questions } = definition;
  const [labels, addLabels] = useLabels();
  const fields = useFilterFields(columns);
  const set = (next: ReportQuestion[]) => onChange({ ...definition, questions: next });
  return (
    <DesignPart name="questions" title={text.questions.title} count={questions.length}>
      <Stack gap="md">
        {questions.map((question, at) => {
          const change = (part: Partial<ReportQuestion>) =>
            set(questions.map((one, index) => (index === at ? { ...one, ...part } : one)));
          return (
            // Questions have no name of their own: their position tells them apart.
            <Stack key={at} gap={8} className={classes.box}>
              <Group gap={4} wrap="nowrap">
                <TextInput
                  flex={1}
                  size="sm"
                  aria-label={text.questions.question(at + 1)}
                  maxLength={80}
                  value={question.label}
                  error={question.label.trim() === '' ? messages.required : undefined}
                  onChange={(event) => change({ label: event.currentTarget.value })}
                />
                <ListControls
                  name={question.label}
                  at={at}
                  count={questions.length}
                  onRemove={() => set(questions.filter((_, index) => index !== at))}
                />
              </Group>
              <FilterPills
                fields={fields}
                sources={choiceSources}
                filters={[question.filter]}
                labels={labels}
                onSeen={addLabels}
                onChange={(next) => {
                  const [filter] = next([question.filter]);
                  if (filter) change({ filter });
                  else set(questions.filter((_, index) => index !== at));
                }}
                onClear={() => set(questions.filter((_, index) => index !== at))}
              />
              <Checkbox
                size="sm"
                label={text.questions.required}
                checked={question.isNeeded}
                onChange={(event) => change({ isNeeded: event.currentTarget.checked })}
              />
            </Stack>
          );
        })}
        <ColumnSelect
          label={text.questions.add}
          isLabelHidden
          placeholder={text.questions.placeholder}
          columns={questions.length >= maxQuestions ? [] : fields.filter((one) => one.canFilter)}
          value={null}
          onChange={(key) => {
            const field = fields.find((one) => one.key === key);
            if (!field) return;
            set([
              ...questions,
              { label: `${field.label}?`, filter: newFilter(field), isNeeded: false },
            ]);
          }}
        />
      </Stack>
    </DesignPart>
  );
}
