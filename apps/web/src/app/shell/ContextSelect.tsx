import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { hasTyped } from '../../ui/has-typed.ts';
import classes from './Header.module.css';

interface Option {
  value: string;
  label: string;
}

export interface ContextSelectProps {
  label: string;
  /** With its label above it, for the drawer; without, it is for screen readers alone. */
  isStacked: boolean;
  icon: ReactNode;
  /** What the server found for the words asked for last. */
  options: readonly Option[];
  isFetching: boolean;
  /** Offered before all others where nothing is searched for, such as "All projects". */
  everything?: Option;
  value: string;
  /** The name of what is chosen, which need not be among what was found. */
  chosenName: string | undefined;
  onChange(value: string): void;
  onSearch(words: string): void;
}

/** One of the choices of the header; the server searches. */
export function ContextSelect(props: ContextSelectProps) {
  const { label, isStacked, options, everything, value, chosenName, onSearch } = props;
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed === chosenName ? '' : typed.trim(), 250);
  useEffect(() => onSearch(words), [words, onSearch]);
  const data = [...(everything ? [everything] : []), ...options];
  // What is chosen stays in sight, whatever is searched for.
  if (!data.some((option) => option.value === value)) {
    data.unshift({ value, label: chosenName ?? '…' });
  }
  const isSearching = typed !== chosenName && typed.trim() !== '';
  const found = new Set(
    options
      // Until the server has answered, what is there already is looked through.
      .filter(({ label }) => !isSearching || words === typed.trim() || hasTyped(label, typed))
      .map((option) => option.value),
  );
  if (everything && (!isSearching || hasTyped(everything.label, typed)))
    found.add(everything.value);
  return (
    <Select
      {...(isStacked ? { label } : { 'aria-label': label })}
      size={isStacked ? 'sm' : 'xs'}
      className={isStacked ? undefined : classes.choice}
      comboboxProps={{ width: 300, position: 'bottom-end' }}
      leftSection={props.icon}
      data={data}
      value={value}
      allowDeselect={false}
      searchable
      filter={({ options: all }) => all.filter((one) => 'value' in one && found.has(one.value))}
      maxDropdownHeight={360}
      nothingFoundMessage={props.isFetching ? 'Searching…' : 'Nothing found'}
      onSearchChange={setTyped}
      onChange={(next) => next !== null && next !== value && props.onChange(next)}
    />
  );
}
