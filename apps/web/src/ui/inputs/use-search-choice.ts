import type { SelectProps } from '@mantine/core';
import { type InputEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { text } from '../text.ts';
import { hasTyped } from './has-typed.ts';
import { useFrozenOptions } from './use-frozen-options.ts';
import { usePausedSearch } from './use-paused-search.ts';

export interface SearchOption {
  value: string;
  label: string;
}

export interface SearchChoice<Option extends SearchOption> {
  /** What the server found for the last search. */
  options: readonly Option[];
  isFetching: boolean;
  /** Offered before all others where nothing is searched for, such as "All projects". */
  everything?: SearchOption | undefined;
  /** Empty where nothing is chosen. */
  value: string;
  /** The label of what is chosen, once it is known; it need not be among what was found. */
  chosenLabel: string | undefined;
  /** Said where nothing was found. */
  nothingFound: string;
  /** `option`: what the server found of it; undefined for `everything` and for no choice. */
  onChange(value: string, option: Option | undefined): void;
  /** Called with new words when typing pauses. */
  onSearch(words: string): void;
}

/**
 * The props of a `Select` whose options the server searches. What someone types stays as it is,
 * however late the answers come.
 */
export function useSearchChoice<Option extends SearchOption>(choice: SearchChoice<Option>) {
  const { options, isFetching, everything, value, chosenLabel, onSearch } = choice;
  /** Undefined where the box shows what is chosen and no one searches. */
  const [typed, setTyped] = useState<string>();
  const words = typed?.trim() ?? '';
  const { searched, ask } = usePausedSearch(onSearch);
  const type = (next: string | undefined) => {
    setTyped(next);
    ask(next?.trim() ?? '');
  };

  // Until the server has answered, what is there already is looked through.
  const isAnswered = searched === words && !isFetching;
  const fitting = new Set(
    options.filter(({ label }) => isAnswered || hasTyped(label, words)).map((one) => one.value),
  );
  if (everything && hasTyped(everything.label, words)) fitting.add(everything.value);
  const all: SearchOption[] = everything ? [everything, ...options] : [...options];
  // What is chosen stays chosen, and in sight where no one searches.
  if (value !== '' && !all.some((one) => one.value === value)) {
    all.unshift({ value, label: chosenLabel ?? '…' });
  }
  const { offer, holdOnArrow, release } = useFrozenOptions(
    { all, fitting, options },
    fitting.size > 0,
  );

  return {
    data: offer.all,
    value: value === '' ? null : value,
    searchable: true,
    searchValue: typed ?? offer.all.find((one) => one.value === value)?.label ?? '',
    allowDeselect: false,
    // Without it, `Select` forgets a moment after opening which option is marked, in favour of the one that is chosen;
    // where none is, that takes the mark from what the arrow keys reached meanwhile.
    selectFirstOptionOnDropdownOpen: value === '',
    filter: ({ options: given }) =>
      given.filter((one) => 'value' in one && offer.fitting.has(one.value)),
    nothingFoundMessage: isAnswered ? choice.nothingFound : text.select.searching,
    // What is typed next replaces what is chosen, and is not put into the middle of it.
    onClick(event: MouseEvent<HTMLInputElement>) {
      if (typed === undefined) event.currentTarget.select();
    },
    onInput(event: InputEvent<HTMLInputElement>) {
      release();
      type(event.currentTarget.value);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      holdOnArrow(event);
      // A form is not sent by the Enter that is meant for an option.
      if (event.key === 'Enter' && typed !== undefined) event.preventDefault();
    },
    onBlur: () => type(undefined),
    onDropdownClose: release,
    onChange(next: string | null) {
      type(undefined);
      choice.onChange(
        next ?? '',
        offer.options.find((one) => one.value === next),
      );
    },
  } satisfies SelectProps;
}
