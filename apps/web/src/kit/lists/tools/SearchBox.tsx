import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from '../ListTable.module.css';
import { text } from '../text.ts';

interface SearchBoxProps {
  label: string;
  value: string;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called when typing pauses. */
  onChange(value: string): void;
  /** Called by the arrow down: what was typed is searched for, and the rows get the focus. */
  onInto(): void;
}

/** The search of a list. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, placeholder, inputRef, onChange, onInto } = props;
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const reportNow = (next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  };
  const report = useDebouncedCallback(reportNow, 250);
  // Someone else changed it: the browser's back button, a link, or a saved view.
  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value;
      setTyped(value);
    }
  }, [value]);
  const change = (next: string) => {
    setTyped(next);
    report(next);
  };
  return (
    <TextInput
      ref={inputRef}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={text.search.clear} onClick={() => change('')} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        reportNow(typed);
        onInto();
      }}
    />
  );
}
