import type { RowSelection, Rows } from '@countersign/contract';
import { Anchor, Button, CloseButton, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './ListTable.module.css';
import { countText } from './row-words.ts';
import type { RowChoice } from './use-selection.ts';

/** The rows that something is to be done to. */
export interface Chosen {
  selection: RowSelection;
  /** How many rows these are; there are more where not all were counted. */
  count: number;
  isCountCapped: boolean;
  /** Ends the selection, once it is done. */
  clear(): void;
}

/** Something that can be done to many rows at once. */
export interface BulkAction {
  key: string;
  label: string;
  icon: Icon;
  /** `red` for what can't be taken back. */
  color?: 'red';
  run(chosen: Chosen): void;
}

interface SelectionBarProps {
  choice: RowChoice;
  rows: Rows<unknown>;
  /** The rows that match can be said in a selection, so that all of them can be selected. */
  canSelectAll: boolean;
  actions: readonly BulkAction[];
}

/** How many rows are selected, and what can be done to them. */
export function SelectionBar({ choice, rows, canSelectAll, actions }: SelectionBarProps) {
  if (choice.count === 0) return null;
  const isCountCapped = choice.isAll && rows.isTotalCapped;
  const count = countText({ total: choice.count, isTotalCapped: isCountCapped });
  const isMore = !choice.isAll && (rows.total > choice.count || rows.isTotalCapped);
  return (
    <div className={classes.selection} role="region" aria-label="Selected rows">
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {count} selected
        </Text>
        {isMore && canSelectAll && (
          <Anchor component="button" type="button" size="sm" onClick={choice.selectAll}>
            Select all {countText(rows)} that match
          </Anchor>
        )}
      </Group>
      <Group gap="xs">
        {actions.map(({ key, label, icon: ActionIcon, color, run }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            c={color === 'red' ? 'var(--mantine-color-error)' : undefined}
            leftSection={<ActionIcon size={15} aria-hidden />}
            onClick={() =>
              run({
                selection: choice.selection,
                count: choice.count,
                isCountCapped,
                clear: choice.clear,
              })
            }
          >
            {label}
          </Button>
        ))}
        <CloseButton aria-label="Clear the selection" onClick={choice.clear} />
      </Group>
    </div>
  );
}
