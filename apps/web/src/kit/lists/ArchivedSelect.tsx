import { archivedChoices } from '@countersign/contract';
import { NativeSelect } from '@mantine/core';
import classes from './ListTable.module.css';

interface ArchivedSelectProps {
  value: string;
  onChange(value: string): void;
}

const names = { no: 'Active', yes: 'Archived', all: 'All' };

/** Whether archived rows are shown. */
export function ArchivedSelect({ value, onChange }: ArchivedSelectProps) {
  return (
    <NativeSelect
      className={classes.archived}
      aria-label="Active or archived"
      data={archivedChoices.map((choice) => ({ value: choice, label: names[choice] }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
