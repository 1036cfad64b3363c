import { Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from '../text.ts';
import { clearButton } from './clear-button.ts';
import { type SearchOption, useSearchChoice } from './use-search-choice.ts';

interface SearchSelectProps {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  /** What the server found for the last search. */
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
  /** Where there is one option alone at first, it is chosen. */
  choosesOnly?: boolean;
  /** The label is for screen readers alone: the placeholder says it to everyone else. */
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
  useOnlyOption(props);
  const found = props.options.find((option) => option.value === value)?.label;
  const choice = useSearchChoice({
    ...props,
    chosenLabel:
      (picked?.value === value ? picked.label : (found ?? knownLabel)) ?? text.select.chosen,
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

/** Chooses the only option there is, once the options came first and nothing was chosen by then. */
function useOnlyOption({ options, isFetching, value, choosesOnly, onChange }: SearchSelectProps) {
  const isDecided = useRef(choosesOnly !== true);
  useEffect(() => {
    if (isDecided.current || isFetching) return;
    isDecided.current = true;
    const [only, ...others] = options;
    if (only !== undefined && others.length === 0 && value === '') onChange(only.value);
  });
}
