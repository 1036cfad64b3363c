import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';

export interface SearchOption {
  value: string;
  label: string;
}

export interface SearchSelectProps {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  /** What the server found for the words asked for last. */
  options: readonly SearchOption[];
  isFetching: boolean;
  /** Empty where nothing is chosen. */
  value: string;
  /** The chosen option's label where it is known before it was found. */
  knownLabel?: string;
  error?: ReactNode;
  disabled?: boolean;
  /** By which a form finds it. */
  'data-path'?: string;
  /** Can be left without a choice. */
  isOptional?: boolean;
  /** The label is for screen readers alone: the placeholder says it to everybody else. */
  isLabelHidden?: boolean;
  /** Said where nothing was found. */
  nothingFound: string;
  onChange(value: string): void;
  /** Called with new words when typing pauses. */
  onSearch(words: string): void;
}

/** A choice of one from a list that the server searches. */
export function SearchSelect(props: SearchSelectProps) {
  const { options, value, knownLabel, onSearch, onChange, isOptional = false } = props;
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<SearchOption>();
  const known = picked?.value === value ? picked.label : knownLabel;
  const isFound = options.some((option) => option.value === value);
  const data = [...options];
  // What is chosen stays chosen, and in sight, whatever is searched for.
  if (value !== '' && !isFound) data.unshift({ value, label: known ?? 'Chosen before' });
  const chosenLabel = data.find((option) => option.value === value)?.label;

  // The label of the chosen one stands in the box too; that is no search.
  const [words] = useDebouncedValue(typed === chosenLabel ? '' : typed, 250);
  useEffect(() => onSearch(words), [words, onSearch]);

  return (
    <Select
      label={props.isLabelHidden ? undefined : props.label}
      aria-label={props.isLabelHidden ? props.label : undefined}
      description={props.description}
      placeholder={props.placeholder}
      withAsterisk={!isOptional}
      aria-required={!isOptional}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': `${props.label}: clear` }}
      data={data}
      value={value === '' ? null : value}
      error={props.error}
      data-path={props['data-path']}
      disabled={props.disabled}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      filter={({ options: all }) => all}
      nothingFoundMessage={props.isFetching ? 'Searching…' : props.nothingFound}
      maxDropdownHeight={300}
      onSearchChange={setTyped}
      onChange={(next) => {
        setPicked(options.find((option) => option.value === next));
        onChange(next ?? '');
      }}
    />
  );
}
