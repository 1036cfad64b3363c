import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { text } from './text.ts';

interface ListControlsProps {
  name: string;
  at: number;
  count: number;
  /** Without it the order says nothing. */
  onMove?(by: -1 | 1): void;
  /** Undefined where it has to stay. */
  onRemove: (() => void) | undefined;
}

/** Moves an item of a list and takes it away. */
export function ListControls({ name, at, count, onMove, onRemove }: ListControlsProps) {
  const common = { variant: 'subtle', color: 'gray', size: 'md' } as const;
  return (
    <>
      {onMove && (
        <>
          <ActionIcon
            {...common}
            aria-label={text.controls.up(name)}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={15} />
          </ActionIcon>
          <ActionIcon
            {...common}
            aria-label={text.controls.down(name)}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={15} />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        {...common}
        aria-label={text.controls.remove(name)}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <IconTrash size={15} />
      </ActionIcon>
    </>
  );
}
