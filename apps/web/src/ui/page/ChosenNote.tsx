import { Button, Text } from '@mantine/core';
import { type Icon, IconX } from '@tabler/icons-react';
import { text } from '../text.ts';
import classes from './ChosenNote.module.css';
import { Emphasis } from './Emphasis.tsx';

interface ChosenNoteProps {
  icon: Icon;
  name: string;
  /** What leads back to everything: "Show all projects". */
  all: string;
  onAll(): void;
}

/** Says that a page shows what is of one thing alone, and leads back to all. */
export function ChosenNote({ icon: NoteIcon, name, all, onAll }: ChosenNoteProps) {
  return (
    <div className={classes.note}>
      <NoteIcon size={17} stroke={1.7} aria-hidden />
      <Text size="sm" truncate title={name}>
        <Emphasis text={text.select.only(name)} part={name} />
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onAll}
      >
        {all}
      </Button>
    </div>
  );
}
