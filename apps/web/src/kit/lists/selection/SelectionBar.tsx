import { maxFoundRows, type RowSelection, type Rows } from '@countersign/contract';
import { Anchor, Button, CloseButton, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../table/row-labels.ts';
import { text } from '../text.ts';
import type { ListState } from '../use-list-state.ts';
import { useChosenRows } from './follow-choice.ts';
import type { RowChoice } from './row-choice.ts';
import { rowSelectionOf, selectedCount } from './selection.ts';

/** The rows that something is to be done to. */
export interface Chosen {
  selection: RowSelection;
  /** How many rows these are; there are more where not all were counted. */
  count: number;
  isCountCapped: boolean;
  /** True for one row by its own menu, without a selection. */
  isRow?: boolean;
  /** Ends the selection, once it is done. */
  clear(): void;
}

/** Something that can be done to many rows at once. */
export interface BulkAction {
  key: string;
  label: string;
  /** The same in the menu of one row. */
  labelOne?: string | undefined;
  icon: Icon;
  /** `red` for what can't be taken back. */
  color?: 'red';
  /** Whether it can be done to a row: it is offered where one of those that are chosen is such a row. */
  fits?(id: string): boolean;
  run(chosen: Chosen): void;
}

interface SelectionBarProps {
  choice: RowChoice;
  list: ListState;
  rows: Rows<unknown>;
  /** The rows that match can be said in a selection, so that all of them can be selected. */
  canSelectAll: boolean;
  findAll?: ((max: number) => Promise<readonly string[]>) | undefined;
  actions: readonly BulkAction[];
}

type ActsProps = Pick<SelectionBarProps, 'choice' | 'list' | 'rows'> & {
  offered: readonly BulkAction[];
};

/** Shows the number of selected rows, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { choice, list, rows, actions } = props;
  const selection = useChosenRows(choice);
  const selected = selectedCount(selection, rows.total);
  if (selected === 0) return null;
  const isAll = selection.kind === 'all';
  const isCountCapped = isAll && rows.isTotalCapped;
  const count = countText({ total: selected, isTotalCapped: isCountCapped });
  const isMore = !isAll && (rows.total > selected || rows.isTotalCapped);
  const offered = actions.filter(({ fits }) => isAll || !fits || [...selection.ids].some(fits));
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      pos="sticky"
      top="var(--app-header, 0px)"
      bg="var(--app-selected)"
      style={{ zIndex: 3 }}
      px="md"
      py="xs"
      className="line-below"
      role="region"
      aria-label={text.selection.label}
    >
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {text.selection.count(count)}
        </Text>
        {isMore && <SelectAll {...props} selected={selected} />}
      </Group>
      <Acts choice={choice} list={list} rows={rows} offered={offered} />
    </Group>
  );
}

/** Selects all rows that match; where things are done to named rows alone, as many as can be named. */
function SelectAll(props: SelectionBarProps & { selected: number }) {
  const { choice, rows, canSelectAll, findAll, selected } = props;
  const [isFinding, setFinding] = useState(false);
  if (!canSelectAll && findAll === undefined) return null;
  const isTooMany = findAll !== undefined && (rows.total > maxFoundRows || rows.isTotalCapped);
  if (isTooMany && selected >= maxFoundRows) return null;
  const find = async () => {
    if (findAll === undefined) return choice.selectAll();
    setFinding(true);
    const ids = await findAll(maxFoundRows).finally(() => setFinding(false));
    if (ids.length > 0) choice.choose(ids);
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      disabled={isFinding}
      onClick={() => void find()}
    >
      {isTooMany ? text.selection.first(maxFoundRows) : text.selection.all(countText(rows))}
    </Anchor>
  );
}

/** Shows the actions on the selected rows. */
function Acts({ choice, list, rows, offered }: ActsProps) {
  const chosen = (): Chosen => {
    const selection = choice.current();
    return {
      selection: rowSelectionOf(selection, list),
      count: selectedCount(selection, rows.total),
      isCountCapped: selection.kind === 'all' && rows.isTotalCapped,
      clear: choice.clear,
    };
  };
  return (
    <Group gap="xs">
      {offered.map(({ key, label, icon: ActionIcon, color, run }) => (
        <Button
          key={key}
          size="xs"
          variant="default"
          c={color === 'red' ? 'var(--mantine-color-error)' : undefined}
          leftSection={<ActionIcon size={15} aria-hidden />}
          onClick={() => run(chosen())}
        >
          {label}
        </Button>
      ))}
      <CloseButton aria-label={text.selection.clear} onClick={choice.clear} />
    </Group>
  );
}
