import { Group, MultiSelect } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { text } from '../text.ts';
import { clearButton } from './clear-button.ts';
import { hasTyped } from './has-typed.ts';
import classes from './SearchMultiSelect.module.css';
import { useFrozenOptions } from './use-frozen-options.ts';
import { usePausedSearch } from './use-paused-search.ts';
import type { SearchOption } from './use-search-choice.ts';

interface SearchMultiSelectProps {
  label: string;
  /** The label is for screen readers alone: something else says it to everyone else. */
  isLabelHidden?: boolean;
  placeholder?: string;
  description?: ReactNode;
  /** What the server found for the last search. */
  options: readonly SearchOption[];
  isFetching: boolean;
  value: readonly string[];
  /** Those chosen whose labels are known before they were found. */
  known?: readonly SearchOption[];
  error?: ReactNode;
  disabled?: boolean;
  /** By which a form finds it. */
  'data-path'?: string;
  /** A list elsewhere shows what is chosen: here it is only found and added. */
  isAdder?: boolean;
  /** Said where nothing was found. */
  nothingFound: string;
  onChange(value: string[]): void;
  /** Called with new words when typing pauses. */
  onSearch(words: string): void;
  /** Makes one of this name; its value where that worked. Without it nothing can be made here. */
  onCreate?(name: string): Promise<SearchOption | undefined>;
}

/** The option that makes one of what was typed; no id is like it. */
const createValue = 'create';

/** A choice of any number from a list that the server searches, and to which more can be added. */
export function SearchMultiSelect(props: SearchMultiSelectProps) {
  const { options, value, known = [], onSearch, onChange, onCreate } = props;
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly SearchOption[]>([]);
  const { searched, ask } = usePausedSearch(onSearch);

  const found = options.map(({ value: id, label }) => ({ value: id, label }));
  const isFound = new Set(found.map((one) => one.value));
  const labels = new Map([...known, ...picked].map((one) => [one.value, one.label]));
  // What is chosen keeps its pill, whatever is searched for.
  const elsewhere = value
    .filter((id) => !isFound.has(id))
    .map((id) => ({ value: id, label: labels.get(id) ?? text.select.chosen }));
  const name = typed.trim();
  const isAnswered = searched === name && !props.isFetching;
  const isNew =
    onCreate !== undefined &&
    name !== '' &&
    isAnswered &&
    !found.some((one) => sameName(one.label, name));

  const data = [
    ...found,
    ...elsewhere,
    ...(isNew ? [{ value: createValue, label: text.select.create(name) }] : []),
  ];
  // Until the server has searched, those found before that fit; what is chosen elsewhere is for its
  // pill alone.
  const fitting = new Set(
    found.filter((one) => isAnswered || hasTyped(one.label, name)).map((one) => one.value),
  );
  if (isNew) fitting.add(createValue);
  const { offer, holdOnArrow, release } = useFrozenOptions({ data, fitting }, fitting.size > 0);
  const type = (typed: string) => {
    release();
    setTyped(typed);
    ask(typed.trim());
  };

  const change = (next: string[]) => {
    setPicked([...picked, ...offer.data.filter((one) => next.includes(one.value))]);
    if (!next.includes(createValue)) return onChange(next);
    type('');
    void onCreate?.(name).then((made) => {
      if (made === undefined) return;
      setPicked((before) => [...before, made]);
      onChange([...value, made.value]);
    });
  };

  return (
    <MultiSelect
      label={props.isLabelHidden ? undefined : props.label}
      aria-label={props.isLabelHidden ? props.label : undefined}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 || props.isAdder ? props.placeholder : undefined}
      classNames={{ pillsList: classes.pills, ...(props.isAdder && { pill: classes.hidden }) }}
      data={offer.data}
      value={[...value]}
      error={props.error}
      data-path={props['data-path']}
      disabled={props.disabled}
      searchable
      clearable={!props.isAdder}
      clearButtonProps={clearButton(text.select.clear(props.label))}
      openOnFocus={false}
      hidePickedOptions={false}
      searchValue={typed}
      onSearchChange={type}
      onKeyDown={(event) => {
        holdOnArrow(event);
        // A form is not sent by the Enter that is meant for an option.
        if (event.key === 'Enter' && name !== '') event.preventDefault();
      }}
      onDropdownClose={release}
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && offer.fitting.has(one.value))
      }
      renderOption={({ option, checked }) => (
        <Group gap={8} wrap="nowrap">
          {option.value === createValue ? (
            <IconPlus size={16} aria-hidden />
          ) : (
            <IconCheck size={16} opacity={checked ? 1 : 0} aria-hidden />
          )}
          <span>{option.label}</span>
        </Group>
      )}
      nothingFoundMessage={props.isFetching ? text.select.searching : props.nothingFound}
      maxDropdownHeight={300}
      onChange={change}
    />
  );
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en-GB', { sensitivity: 'accent' }) === 0;
}
