import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './ListTable.module.css';
import type { ListColumn } from './list-columns.ts';

interface TableRowProps<Row> {
  row: Row;
  name: string;
  columns: readonly ListColumn<Row>[];
  /** Where the row leads; its first column is the link. */
  href: string | undefined;
  /** Opens the row; undefined where there is nothing to open. */
  onOpen: ((inNewTab: boolean) => void) | undefined;
  isOpen: boolean;
  /** Undefined where rows can't be selected. */
  isSelected: boolean | undefined;
  onToggle(isRange: boolean): void;
  menu: ReactNode;
  /** What shows more of it; undefined where there is no more. */
  detail: ReactNode;
  /** The Tab key leads to it. */
  isActive: boolean;
  onFocus(): void;
}

/** One row of a table. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, onOpen, isSelected, onToggle, menu } = props;
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
      data-selected={isSelected || props.isOpen || undefined}
      aria-current={props.isOpen || undefined}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={props.onFocus}
      onClick={press}
    >
      {isSelected !== undefined && (
        <Table.Td className={classes.checkCell}>
          <Checkbox
            size="sm"
            aria-label={`Select ${name}`}
            checked={isSelected}
            // The change event does not tell of the Shift key.
            onClick={(event) => onToggle(event.shiftKey)}
            readOnly
          />
        </Table.Td>
      )}
      {props.detail !== undefined && (
        <Table.Td className={classes.detailCell}>{props.detail}</Table.Td>
      )}
      {columns.map((column, index) => (
        <Table.Td key={column.key} ta={column.align}>
          {index === 0 ? <Lead {...props}>{column.render(row)}</Lead> : column.render(row)}
        </Table.Td>
      ))}
      {menu !== undefined && <Table.Td className={classes.menuCell}>{menu}</Table.Td>}
    </Table.Tr>
  );
}

type LeadProps<Row> = Pick<TableRowProps<Row>, 'href' | 'onOpen'> & { children: ReactNode };

/** What opens the row, for those who do not press anywhere in it. */
function Lead<Row>({ href, onOpen, children }: LeadProps<Row>) {
  if (href !== undefined) {
    return (
      <Link to={href} className={classes.rowLink}>
        {children}
      </Link>
    );
  }
  if (onOpen === undefined) return children;
  return (
    <UnstyledButton className={classes.rowButton} onClick={() => onOpen(false)}>
      {children}
    </UnstyledButton>
  );
}
