import type { ListField, ListFilter } from '@countersign/contract';
import {
  Button,
  CloseButton,
  Group,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { hasTyped } from '../../../ui/inputs/has-typed.ts';
import classes from '../ListTable.module.css';
import { Floating } from '../table/Floating.tsx';
import { text } from '../text.ts';
import { type ChoiceSource, type ChoiceSources, type FieldOption, sourceOf } from './choices.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { filterWords } from './filter-labels.ts';
import { newFilter } from './filter-values.ts';

/** As many filters a list can have. */
const maxFilters = 20;
/** From as many fields on there is a box to search them. */
const manyFields = 8;

interface FiltersProps {
  fields: readonly ListField[];
  sources: ChoiceSources | undefined;
  filters: readonly ListFilter[];
  labels: ReadonlyMap<string, string>;
  onSeen(options: readonly FieldOption[]): void;
  onChange(change: (filters: ListFilter[]) => ListFilter[]): void;
}

/** The button that adds a filter: choose its field, then set it. */
export function AddFilter(props: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canFilter(props.fields)) return null;
  return (
    <Floating
      title={text.filters.add}
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      target={
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-haspopup="dialog"
          disabled={props.filters.length >= maxFilters}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text.filters.button}
        </Button>
      }
    >
      <NewFilter {...props} onDone={() => setIsOpen(false)} />
    </Floating>
  );
}

/** Tells if a list has filters. */
export const canFilter = (fields: readonly ListField[]): boolean =>
  fields.some((field) => field.canFilter === true);

/** Sets a filter more: first its field is chosen, then what it is compared with. */
export function NewFilter(props: FiltersProps & { onDone(): void }) {
  const { fields, sources, filters, labels, onSeen, onChange, onDone } = props;
  const [field, setField] = useState<ListField>();
  if (filters.length >= maxFilters) {
    return <Text size="sm">{text.filters.limit(maxFilters)}</Text>;
  }
  if (field === undefined) {
    return (
      <FieldList fields={fields.filter((one) => one.canFilter === true)} onChoose={setField} />
    );
  }
  return (
    <FilterEditor
      field={field}
      filter={newFilter(field)}
      source={sourceOf(field.key, sources)}
      labels={labels}
      onSeen={onSeen}
      onCancel={onDone}
      onApply={(filter) => {
        onChange((before) => [...before, filter]);
        onDone();
      }}
    />
  );
}

interface FieldListProps {
  fields: readonly ListField[];
  onChoose(field: ListField): void;
}

function FieldList({ fields, onChoose }: FieldListProps) {
  const [typed, setTyped] = useState('');
  const found = fields.filter(({ label }) => hasTyped(label, typed));
  return (
    <Stack gap="xs">
      {fields.length > manyFields && (
        <TextInput
          data-autofocus
          type="search"
          size="sm"
          aria-label={text.filters.searchLabel}
          placeholder={text.filters.search}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first !== undefined) onChoose(first);
          }}
        />
      )}
      <ScrollArea.Autosize mah={300} type="auto">
        {found.map((field) => (
          <NavLink
            key={field.key}
            component="button"
            type="button"
            label={field.label}
            className={classes.fieldChoice}
            onClick={() => onChoose(field)}
          />
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="xs" role="status">
            {text.filters.noField}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** The filters of a list; each can be changed and taken away. */
export function FilterPills(props: FiltersProps & { onClear(): void }) {
  const { fields, filters, onChange, onClear } = props;
  if (filters.length === 0) return null;
  return (
    <Group
      component="ul"
      gap="xs"
      className={`line-below ${classes.pills}`}
      aria-label={text.filters.label}
    >
      {filters.map((filter, index) => (
        // Two filters can be the same: only their position tells them apart.
        <Group
          key={`${index} ${filter.field}`}
          component="li"
          gap={0}
          wrap="nowrap"
          bd="1px solid var(--app-line)"
          bdrs="xl"
          bg="var(--app-selected)"
          maw="100%"
          pr={3}
        >
          <FilterPill
            {...props}
            field={fields.find(({ key }) => key === filter.field)}
            filter={filter}
            source={sourceOf(filter.field, props.sources)}
            onSet={(next) =>
              onChange((before) => before.map((one, at) => (at === index ? next : one)))
            }
            onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
          />
        </Group>
      ))}
      <li>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {text.filters.clear}
        </Button>
      </li>
    </Group>
  );
}

interface FilterPillProps extends FiltersProps {
  /** Undefined where the list has no such field any more. */
  field: ListField | undefined;
  filter: ListFilter;
  source: ChoiceSource;
  onSet(filter: ListFilter): void;
  onRemove(): void;
}

function FilterPill(props: FilterPillProps) {
  const { field, filter, onRemove } = props;
  const label = field?.label ?? text.filters.deletedField;
  return (
    <>
      {field === undefined ? (
        <Text size="sm" px={8}>
          {label}
        </Text>
      ) : (
        <KnownPill {...props} field={field} filter={filter} />
      )}
      <CloseButton size="sm" aria-label={text.filters.remove(label)} onClick={onRemove} />
    </>
  );
}

function KnownPill(props: FilterPillProps & { field: ListField }) {
  const { field, filter, source: Source, labels, onSeen, onSet } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Floating
      title={text.filters.edit(field.label)}
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      target={
        <button
          type="button"
          className={classes.pillButton}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Source words="" chosen={filter.values}>
            {({ options }) => (
              <PillWords field={field} filter={filter} labels={labels} options={options} />
            )}
          </Source>
        </button>
      }
    >
      <FilterEditor
        field={field}
        filter={filter}
        source={Source}
        labels={labels}
        onSeen={onSeen}
        onCancel={() => setIsOpen(false)}
        onApply={(next) => {
          onSet(next);
          setIsOpen(false);
        }}
      />
    </Floating>
  );
}

interface PillWordsProps {
  field: ListField;
  filter: ListFilter;
  labels: ReadonlyMap<string, string>;
  options: readonly FieldOption[];
}

function PillWords({ field, filter, labels, options }: PillWordsProps) {
  const words = filterWords(
    field,
    filter,
    (value) => labels.get(value) ?? options.find((option) => option.value === value)?.label,
  );
  return (
    <span title={`${field.label} ${words}`}>
      {field.label} <b>{words}</b>
    </span>
  );
}
