import { archivedChoices } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import classes from '../ListTable.module.css';
import { text } from '../text.ts';

interface ArchivedSelectProps {
  value: string;
  onChange(value: string): void;
}

/** Lets the user choose if archived rows are shown. */
export function ArchivedSelect({ value, onChange }: ArchivedSelectProps) {
  return (
    <NativeSelect
      className={classes.archived}
      aria-label={text.archived.label}
      data={archivedChoices.map((choice) => ({ value: choice, label: text.archived[choice] }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
