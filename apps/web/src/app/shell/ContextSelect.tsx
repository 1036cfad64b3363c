import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type SearchChoice,
  type SearchOption,
  useSearchChoice,
} from '../../ui/inputs/use-search-choice.ts';
import classes from './Header.module.css';
import { text } from './text.ts';

interface ContextSelectProps<Option extends SearchOption>
  extends Omit<SearchChoice<Option>, 'nothingFound'> {
  label: string;
  /** With its label above it, for the drawer; without, it is for screen readers alone. */
  isStacked: boolean;
  icon: ReactNode;
}

/** One of the choices of the header; the server searches. */
export function ContextSelect<Option extends SearchOption>(props: ContextSelectProps<Option>) {
  const { label, isStacked, icon, ...choice } = props;
  return (
    <Select
      {...useSearchChoice({ ...choice, nothingFound: text.header.noMatch })}
      {...(isStacked ? { label } : { 'aria-label': label })}
      size={isStacked ? 'sm' : 'xs'}
      className={isStacked ? undefined : classes.choice}
      comboboxProps={{ width: 300, position: 'bottom-end' }}
      leftSection={icon}
      maxDropdownHeight={360}
    />
  );
}
