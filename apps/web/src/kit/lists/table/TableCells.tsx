import { Table, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from '../ListTable.module.css';
import type { ListColumn } from './list-columns.ts';

interface TableCellsProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  /** Where the row leads; its first column is the link. */
  href: string | undefined;
  /** Opens the row; undefined where there is nothing to open. */
  onOpen: (() => void) | undefined;
  /** What shows more of it; undefined where there is no more. */
  detail: ReactNode;
  menu: ReactNode;
}

/** Shows the cells and the menu of a row, besides its box to tick. */
export function TableCells<Row>(props: TableCellsProps<Row>) {
  const { row, columns, detail, menu } = props;
  return (
    <>
      {detail !== undefined && <Table.Td className={classes.detailCell}>{detail}</Table.Td>}
      {columns.map((column, index) => (
        <Table.Td
          key={column.key}
          ta={column.align}
          className={index === 0 ? classes.leadCell : undefined}
        >
          {index === 0 ? <Lead {...props}>{column.render(row)}</Lead> : column.render(row)}
        </Table.Td>
      ))}
      {menu !== undefined && <Table.Td className={classes.menuCell}>{menu}</Table.Td>}
    </>
  );
}

type LeadProps<Row> = Pick<TableCellsProps<Row>, 'href' | 'onOpen'> & { children: ReactNode };

/** Opens the row from the keyboard. */
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
    <UnstyledButton className={classes.rowButton} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
