import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { text } from '../text.ts';
import { clearButton } from './clear-button.ts';
import { type SearchOption, useSearchChoice } from './use-search-choice.ts';

interface SearchSelectProps {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  /** What the server found for the words asked for last. */
  options: readonly SearchOption[];
  isFetching: boolean;
  /** Offered before all others where nothing is searched for, such as "All projects". */
  everything?: SearchOption;
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
  const { value, knownLabel, isOptional = false } = props;
  const [picked, setPicked] = useState<SearchOption>();
  const choice = useSearchChoice({
    ...props,
    chosenLabel: (picked?.value === value ? picked.label : knownLabel) ?? text.select.chosen,
    onChange(next, option) {
      setPicked(option);
      props.onChange(next);
    },
  });
  return (
    <Select
      {...choice}
      label={props.isLabelHidden ? undefined : props.label}
      aria-label={props.isLabelHidden ? props.label : undefined}
      description={props.description}
      placeholder={props.placeholder}
      withAsterisk={!isOptional}
      aria-required={!isOptional}
      clearable={isOptional}
      clearButtonProps={clearButton(text.select.clear(props.label))}
      error={props.error}
      data-path={props['data-path']}
      disabled={props.disabled}
      openOnFocus={false}
      maxDropdownHeight={300}
    />
  );
}
