import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import classes from '../ListTable.module.css';
import { text } from '../text.ts';

interface DetailToggleProps {
  /** What the row is called. */
  name: string;
  /** The id of what it shows. */
  controls: string;
  isShown: boolean;
  onToggle(): void;
}

/** Shows what a row has more to tell, or hides it again. */
export function DetailToggle({ name, controls, isShown, onToggle }: DetailToggleProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={text.rows.more(name)}
      aria-expanded={isShown}
      aria-controls={isShown ? controls : undefined}
      onClick={onToggle}
    >
      <IconChevronRight size={17} className={classes.detailArrow} aria-hidden />
    </ActionIcon>
  );
}
