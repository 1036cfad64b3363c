import {
  CloseButton,
  NativeSelect,
  Pagination,
  Skeleton,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  render(row: Row): ReactNode;
  /** CSS width. */
  width?: string | number;
  align?: 'left' | 'right' | 'center';
  /** Left out on screens narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg';
  /** What the rows are sorted by when this column's heading is pressed. */
  sortKey?: string;
}

/** What the rows are sorted by: the `sortKey` of a column. */
export interface Sorting {
  by: string;
  direction: 'ascending' | 'descending';
  onChange(by: string, direction: 'ascending' | 'descending'): void;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** One page of rows; undefined until they are there. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** How many rows there are in all. */
  total?: number;
  /** From 1. */
  page?: number;
  pageSize?: number;
  onPageChange?(page: number): void;
  /** Newer rows are on their way. */
  isFetching?: boolean;
  /** Why there are no rows, for people. */
  error?: string;
  onRetry?(): void;
  /** A search box over the table. `onChange` is called when typing pauses. */
  search?: { value: string; onChange(value: string): void; placeholder?: string };
  /** Filters and buttons beside the search box. */
  toolbar?: ReactNode;
  /** Makes the headings of columns with a `sortKey` buttons. */
  sorting?: Sorting;
  /** What can be done with a row: stands at its end, and in its card beside the link. */
  renderMenu?(row: Row): ReactNode;
  /** Where a row leads; its first column becomes the link. */
  rowHref?(row: Row): string;
  /** Shown where there is nothing and nothing was searched for. */
  empty: ReactNode;
  /** A row as a card, for phones; without it the table scrolls sideways. */
  renderCard?(row: Row): ReactNode;
}

/** A table of one page of rows from the server, with search, paging, and all states between. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { search, toolbar, sorting, total = 0, page = 1, pageSize = 25, onPageChange } = props;
  const pages = Math.ceil(total / pageSize);
  return (
    <section className={classes.frame} aria-label={props.label} aria-busy={props.isFetching}>
      {(search || toolbar) && (
        <div className={classes.toolbar}>
          {search && <SearchBox {...search} label={`Search ${props.label}`} />}
          {toolbar}
          {sorting && <SortSelect sorting={sorting} columns={props.columns} />}
        </div>
      )}
      <Body {...props} />
      {pages > 1 && (
        <footer className={classes.footer}>
          <Text size="sm" c="dimmed">
            {(page - 1) * pageSize + 1}–{Math.min(page * pageSize, total)} of{' '}
            {total.toLocaleString('en-GB')}
          </Text>
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={(next) => onPageChange?.(next)}
            getItemProps={(one) => ({ 'aria-label': `Page ${one}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? 'Next page' : 'Previous page',
            })}
          />
        </footer>
      )}
    </section>
  );
}

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, error, search, columns, renderCard } = props;
  if (error !== undefined && rows === undefined) {
    return <ErrorState message={error} onRetry={props.onRetry} />;
  }
  if (rows?.length === 0) {
    if (!search?.value) return props.empty;
    return (
      <EmptyState icon={IconSearch} title="Nothing found">
        Nothing matches “{search.value}”. Try fewer or other words.
      </EmptyState>
    );
  }
  return (
    <>
      {renderCard && <Cards {...props} renderCard={renderCard} />}
      <div className={renderCard ? classes.tableBesideCards : undefined}>
        <div className={classes.scroll}>
          <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Heading key={column.key} column={column} sorting={props.sorting} />
                ))}
                {props.renderMenu && (
                  <Table.Th w={56}>
                    <span className="visually-hidden">Actions</span>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows === undefined ? (
                <SkeletonRows columns={columns} hasMenu={props.renderMenu !== undefined} />
              ) : (
                rows.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)
              )}
            </Table.Tbody>
          </Table>
        </div>
      </div>
    </>
  );
}

interface HeadingProps<R> {
  column: Column<R>;
  sorting: Sorting | undefined;
}

function Heading<R>({ column, sorting }: HeadingProps<R>) {
  const { header, sortKey, width, align, hideBelow } = column;
  const style = { width, textAlign: align };
  if (sorting === undefined || sortKey === undefined) {
    return (
      <Table.Th data-hide-below={hideBelow} style={style}>
        {header}
      </Table.Th>
    );
  }
  const direction = sorting.by === sortKey ? sorting.direction : undefined;
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[
    direction ?? 'none'
  ];
  return (
    <Table.Th data-hide-below={hideBelow} style={style} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction}
        onClick={() =>
          sorting.onChange(sortKey, direction === 'ascending' ? 'descending' : 'ascending')
        }
      >
        {header}
        <Arrow size={14} stroke={2} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

interface SortSelectProps<R> {
  sorting: Sorting;
  columns: readonly Column<R>[];
}

/** The headings' part where cards have none: on phones. */
function SortSelect<R>({ sorting, columns }: SortSelectProps<R>) {
  const choices = columns.flatMap(({ header, sortKey }) =>
    sortKey === undefined
      ? []
      : (['ascending', 'descending'] as const).map((direction) => ({
          value: `${sortKey} ${direction}`,
          label: `${header}, ${direction}`,
        })),
  );
  return (
    <NativeSelect
      className={classes.sortSelect}
      aria-label="Sort by"
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      data={choices}
      value={`${sorting.by} ${sorting.direction}`}
      onChange={(event) => {
        const [by = '', direction] = event.currentTarget.value.split(' ');
        sorting.onChange(by, direction === 'descending' ? 'descending' : 'ascending');
      }}
    />
  );
}

function Row<R>({ row, columns, rowHref, renderMenu }: DataTableProps<R> & { row: R }) {
  const navigate = useNavigate();
  const href = rowHref?.(row);
  const open = (event: MouseEvent<HTMLElement>) => {
    // Links, buttons and selected text inside the row keep their own meaning.
    if ((event.target as HTMLElement).closest('a, button, input, label, [role="menu"]')) return;
    if (href === undefined || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else void navigate(href);
  };
  return (
    <Table.Tr className={href && classes.linkRow} onClick={href ? open : undefined}>
      {columns.map((column, index) => (
        <Table.Td
          key={column.key}
          data-hide-below={column.hideBelow}
          style={{ textAlign: column.align }}
        >
          {index === 0 && href !== undefined ? (
            <Link to={href} className={classes.rowLink}>
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </Table.Td>
      ))}
      {renderMenu && <Table.Td ta="right">{renderMenu(row)}</Table.Td>}
    </Table.Tr>
  );
}

function Cards<R>(props: DataTableProps<R> & { renderCard(row: R): ReactNode }) {
  const { rows, renderCard, renderMenu, rowKey, rowHref } = props;
  if (rows === undefined) {
    return (
      <div className={classes.cards} role="status" aria-label="Loading">
        {[0, 1, 2].map((one) => (
          <div key={one} className={classes.card}>
            <Skeleton h={14} w="60%" />
            <Skeleton h={12} w="85%" mt={10} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          {rowHref ? (
            <Link to={rowHref(row)} className={classes.cardLink}>
              {renderCard(row)}
            </Link>
          ) : (
            renderCard(row)
          )}
          {renderMenu && <div className={classes.cardMenu}>{renderMenu(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

interface SkeletonRowsProps<R> {
  columns: readonly Column<R>[];
  hasMenu: boolean;
}

function SkeletonRows<R>({ columns, hasMenu }: SkeletonRowsProps<R>) {
  return [72, 58, 66, 50, 62].map((width, index) => (
    <Table.Tr key={width}>
      {columns.map((column) => (
        <Table.Td key={column.key} data-hide-below={column.hideBelow}>
          <Skeleton h={14} my={4} w={`${width - (index % 2) * 10}%`} />
        </Table.Td>
      ))}
      {hasMenu && <Table.Td />}
    </Table.Tr>
  ));
}

interface SearchBoxProps {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}

function SearchBox({ label, value, onChange, placeholder = 'Search' }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onChange(next);
  }, 250);
  // Somebody else changed it: the browser's back button, or a link.
  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value;
      setText(value);
    }
  }, [value]);
  const change = (next: string) => {
    setText(next);
    report(next);
  };
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
