import { Box, Stack, Text } from '@mantine/core';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './StepNav.module.css';

interface StepNavProps {
  /** What the steps are of, for screen readers. */
  label: string;
  /** `Step`s. */
  children: ReactNode;
}

/** The steps in which something is made, each a button that leads to it. */
export function StepNav({ label, children }: StepNavProps) {
  return (
    <Box aria-label={label} component="nav" mb="lg">
      <ol className={classes.list}>{children}</ol>
    </Box>
  );
}

interface StepProps {
  /** From 0. */
  index: number;
  name: string;
  /** What is said of it in a few words. */
  note?: string | undefined;
  isCurrent: boolean;
  mark?: 'done' | 'wrong' | undefined;
  onClick(): void;
}

/** One step: its number or what became of it, its name, and a note. */
export function Step({ index, name, note, isCurrent, mark, onClick }: StepProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <li className={classes.step} ref={item}>
      <button
        type="button"
        className={classes.button}
        aria-current={isCurrent ? 'step' : undefined}
        data-mark={mark}
        title={name}
        onClick={onClick}
      >
        <span className={classes.mark} aria-hidden>
          {mark === 'done' && <IconCheck size={14} />}
          {mark === 'wrong' && <IconExclamationMark size={14} />}
          {mark === undefined && index + 1}
        </span>
        <Stack component="span" gap={0} miw={0}>
          <Text span size="sm" fw={550} lh={1.3} lineClamp={2}>
            {name}
          </Text>
          {note !== undefined && (
            <Text span size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Stack>
      </button>
    </li>
  );
}
