import { CloseButton, Pagination, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
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
  /** Where a row leads; its first column becomes the link. */
  rowHref?(row: Row): string;
  /** Shown where there is nothing and nothing was searched for. */
  empty: ReactNode;
  /** A row as a card, for phones; without it the table scrolls sideways. */
  renderCard?(row: Row): ReactNode;
}

/** A table of one page of rows from the server, with search, paging, and all states between. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { search, toolbar, total = 0, page = 1, pageSize = 25, onPageChange } = props;
  const pages = Math.ceil(total / pageSize);
  return (
    <section className={classes.frame} aria-label={props.label} aria-busy={props.isFetching}>
      {(search || toolbar) && (
        <div className={classes.toolbar}>
          {search && <SearchBox {...search} label={`Search ${props.label}`} />}
          {toolbar}
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
                  <Table.Th
                    key={column.key}
                    data-hide-below={column.hideBelow}
                    style={{ width: column.width, textAlign: column.align }}
                  >
                    {column.header}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows === undefined ? (
                <SkeletonRows columns={columns} />
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

function Row<R>({ row, columns, rowHref }: DataTableProps<R> & { row: R }) {
  const navigate = useNavigate();
  const href = rowHref?.(row);
  const open = (event: MouseEvent<HTMLElement>) => {
    // Links, buttons and selected text inside the row keep their own meaning.
    if ((event.target as HTMLElement).closest('a, button, input, label') !== null) return;
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
    </Table.Tr>
  );
}

function Cards<R>(props: DataTableProps<R> & { renderCard(row: R): ReactNode }) {
  const { rows, renderCard, rowKey, rowHref } = props;
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
        </li>
      ))}
    </ul>
  );
}

function SkeletonRows<R>({ columns }: { columns: readonly Column<R>[] }) {
  return [72, 58, 66, 50, 62].map((width, index) => (
    <Table.Tr key={width}>
      {columns.map((column) => (
        <Table.Td key={column.key} data-hide-below={column.hideBelow}>
          <Skeleton h={14} my={4} w={`${width - (index % 2) * 10}%`} />
        </Table.Td>
      ))}
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
