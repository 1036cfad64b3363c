import type { ListField } from '@countersign/contract';
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from '../ListTable.module.css';
import { usePageSelected } from '../selection/follow-choice.ts';
import type { RowChoice } from '../selection/row-choice.ts';
import { text } from '../text.ts';
import { firstDirection } from '../tools/sorting.ts';
import type { ListState } from '../use-list-state.ts';
import { type ListColumn, sortKeyOf } from './list-columns.ts';

interface TableHeadProps<Row> {
  columns: readonly ListColumn<Row>[];
  fields: readonly ListField[];
  /** Undefined where the order can't be changed. */
  sort: ListState['sort'] | undefined;
  onSort: ((sort: ListState['sort']) => void) | undefined;
  /** Undefined where rows can't be selected. */
  choice: RowChoice | undefined;
  /** The rows of the page. */
  ids: readonly string[];
  hasDetails: boolean;
  hasMenu: boolean;
}

/** The headings of a table: those that it can be sorted by are buttons. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, choice, ids, hasDetails, hasMenu } = props;
  return (
    <Table.Thead data-sticks>
      <Table.Tr>
        {choice !== undefined && (
          <Table.Th className={classes.checkCell}>
            <PageCheckbox choice={choice} ids={ids} />
          </Table.Th>
        )}
        {hasDetails && (
          <Table.Th className={classes.detailCell}>
            <span className="visually-hidden">{text.rows.moreColumn}</span>
          </Table.Th>
        )}
        {columns.map((column, index) => (
          <Heading
            key={column.key}
            {...props}
            column={column}
            className={index === 0 ? classes.leadCell : undefined}
          />
        ))}
        {hasMenu && (
          <Table.Th className={classes.menuCell}>
            <span className="visually-hidden">{text.rows.actions}</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function PageCheckbox({ choice, ids }: { choice: RowChoice; ids: readonly string[] }) {
  const page = usePageSelected(choice, ids);
  return (
    <Checkbox
      size="sm"
      aria-label={text.rows.selectPage}
      checked={page === 'every'}
      indeterminate={page === 'some'}
      onChange={choice.togglePage}
    />
  );
}

interface HeadingProps<Row> extends TableHeadProps<Row> {
  column: ListColumn<Row>;
  className: string | undefined;
}

function Heading<Row>(props: HeadingProps<Row>) {
  const { column, className, fields, sort, onSort } = props;
  const { header, align } = column;
  const key = sortKeyOf(column, fields);
  if (key === undefined || onSort === undefined) {
    return (
      <Table.Th ta={align} className={className} title={header}>
        {header}
      </Table.Th>
    );
  }
  const direction = sort?.by === key ? sort.direction : undefined;
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[
    direction ?? 'none'
  ];
  const opposite = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <Table.Th ta={align} className={className} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction}
        title={header}
        onClick={() =>
          onSort({ by: key, direction: direction ? opposite : firstDirection(fields, key) })
        }
      >
        <span>{header}</span>
        <Arrow size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
