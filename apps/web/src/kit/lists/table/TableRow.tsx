import { Checkbox, Table } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from '../ListTable.module.css';
import { useIsSelected } from '../selection/follow-choice.ts';
import type { RowChoice } from '../selection/row-choice.ts';
import { text } from '../text.ts';
import { type ActiveRow, useIsActive } from './use-row-keys.ts';

interface TableRowProps {
  id: string;
  name: string;
  /** Its position in the list. */
  index: number;
  count: number;
  /** Opens the row; undefined where there is nothing to open. */
  onOpen: ((inNewTab: boolean) => void) | undefined;
  isOpen: boolean;
  /** Undefined where rows can't be selected. */
  choice: RowChoice | undefined;
  active: ActiveRow;
  /** Its cells, made by the table: they are not drawn again where the row is ticked or gets the focus. */
  children: ReactNode;
}

/** One row of a table, with its box to tick. */
export function TableRow(props: TableRowProps) {
  const { id, index, count, onOpen, isOpen, choice, active } = props;
  const isSelected = useIsSelected(choice, id);
  const isActive = useIsActive(active, index, count);
  const press = (event: MouseEvent<HTMLElement>) => {
    // Links, buttons and selected text inside the row keep their own meaning, and so does what a
    // menu of the row shows elsewhere in the page.
    const target = event.target as HTMLElement;
    if (!event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    onOpen?.(event.metaKey || event.ctrlKey);
  };
  return (
    <Table.Tr
      data-row
      className={classes.row}
      data-leads={onOpen !== undefined || undefined}
      data-selected={isSelected || isOpen || undefined}
      aria-current={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => active.set(index)}
      onClick={press}
    >
      {choice !== undefined && (
        <Table.Td className={classes.checkCell}>
          <Checkbox
            size="sm"
            aria-label={text.rows.select(props.name)}
            checked={isSelected}
            // The change event does not tell of the Shift key.
            onClick={(event) => choice.toggle(id, event.shiftKey)}
            readOnly
          />
        </Table.Td>
      )}
      {props.children}
    </Table.Tr>
  );
}
