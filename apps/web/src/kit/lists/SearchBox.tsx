import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './ListTable.module.css';

interface SearchBoxProps {
  label: string;
  value: string;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called when typing pauses. */
  onChange(value: string): void;
}

/** The search of a list. */
export function SearchBox({ label, value, placeholder, inputRef, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onChange(next);
  }, 250);
  // Somebody else changed it: the browser's back button, a link, or a saved view.
  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value;
      setText(value);
    }
  }, [value]);
  const change = (next: string) => {
    setText(next);
    report(next);
  };
  return (
    <TextInput
      ref={inputRef}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
