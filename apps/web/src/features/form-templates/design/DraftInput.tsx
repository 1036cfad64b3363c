import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { text } from './settings-text.ts';

interface DraftInputProps {
  label: string;
  value: string;
  /** The chosen fields have several. */
  isMixed?: boolean | undefined;
  description?: string | undefined;
  isNumber?: boolean | undefined;
  rows?: number | undefined;
  maxLength?: number | undefined;
  /** What is wrong with what is typed; it is not taken over then. */
  problemOf?(shown: string): string | undefined;
  /** Takes over what is typed at each key; else when it is left, or by Enter. */
  isLive?: boolean;
  onTake(shown: string): void;
}

/** A setting that is typed in; several fields that differ show none until one is typed for all. */
export function DraftInput(props: DraftInputProps) {
  const { label, value, isMixed, description, isNumber, rows, maxLength, onTake } = props;
  const { problemOf, isLive = false } = props;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (isMixed ? '' : value);
  const problem = typed === undefined ? undefined : problemOf?.(typed);
  const take = () => {
    if (typed !== undefined && problem === undefined && (typed !== value || isMixed)) onTake(typed);
    if (problem === undefined) setTyped(undefined);
  };
  const common = {
    size: 'xs' as const,
    label,
    description,
    value: shown,
    maxLength,
    placeholder: isMixed ? text.panel.mixed : undefined,
    error: problem,
    onBlur: take,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const now = currentTarget.value;
      setTyped(now);
      if (isLive && problemOf?.(now) === undefined) onTake(now);
    },
  };
  if (rows !== undefined) return <Textarea {...common} autosize minRows={rows} maxRows={8} />;
  return (
    <TextInput
      {...common}
      inputMode={isNumber ? 'decimal' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}
