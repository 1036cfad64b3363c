import type { ListDefinition, ListField, Rows } from '@countersign/contract';
import { Alert, Button } from '@mantine/core';
import { useEventListener, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ListAnswer } from './answer-of.ts';
import { Cards } from './Cards.tsx';
import type { ChoiceSources, FieldOption } from './choices.tsx';
import { type ListColumn, shownColumns } from './columns.ts';
import type { ExportOf } from './ExportMenu.tsx';
import { FilterPills } from './Filters.tsx';
import classes from './ListTable.module.css';
import { PageFooter } from './PageFooter.tsx';
import { RowsState } from './RowsState.tsx';
import { type BulkAction, SelectionBar } from './SelectionBar.tsx';
import { TableView } from './TableView.tsx';
import { Toolbar } from './Toolbar.tsx';
import { isOwnUsual, type ListState } from './use-list-state.ts';
import { useLook } from './use-look.ts';
import { type RowChoice, useSelection } from './use-selection.ts';
import { useIsPhone, useWidth } from './use-width.ts';

export interface ListTableProps<Row> extends ListAnswer<Row> {
  /** What the rows are, in the plural, such as `contacts`. */
  label: string;
  definition: ListDefinition;
  list: ListState;
  columns: readonly ListColumn<Row>[];
  /** What can be filtered and sorted by: those of the definition, and the tenant's own. */
  fields?: readonly ListField[];
  /** Where the choices come from of fields that do not have them themselves. */
  choices?: ChoiceSources;
  rowKey(row: Row): string;
  /** What a row is called where a screen reader needs it. */
  rowName?(row: NoInfer<Row>): string;
  /** Where a row leads; its first column becomes the link. */
  rowHref?(row: Row): string;
  /** Opens a row that has no page of its own. */
  onOpen?(row: Row): void;
  /** The key of the row that is open beside the table. */
  openKey?: string;
  /** A row as a card, for phones; without it the table scrolls sideways. */
  renderCard?(row: Row): ReactNode;
  /** What can be done with a row: stands at its end. */
  renderMenu?(row: Row): ReactNode;
  searchPlaceholder?: string;
  /** Stands beside the table's own buttons. */
  toolbar?: ReactNode;
  /** What can be done to many rows; without any, rows can't be selected. */
  bulkActions?: readonly BulkAction[];
  exportOf?: ExportOf;
  /** Shown where there is nothing and nothing was searched for. */
  empty: ReactNode;
}

/** What both ways of showing rows take. */
export interface RowsViewProps<Row>
  extends Pick<ListTableProps<Row>, 'rowKey' | 'rowHref' | 'onOpen' | 'openKey' | 'renderMenu'> {
  sort?: ListState['sort'];
  onSort?(sort: ListState['sort']): void;
  /** Opens another page, for the keyboard. */
  onPage?(cursor: string): void;
  rows: Rows<Row> | undefined;
  columns: readonly ListColumn<Row>[];
  fields: readonly ListField[];
  rowName(row: Row): string;
  /** Undefined where rows can't be selected. */
  choice: RowChoice | undefined;
  /** The rows are about to be replaced. */
  isDimmed: boolean;
}

/**
 * A list from the server: search, filters, saved views, columns, selection, export and paging, with all
 * states between. What it shows is in the address, by `useListState`.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, list, definition, fields = definition.fields, bulkActions = [] } = props;
  const look = useLook(list);
  const isPhone = useIsPhone();
  const columns = shownColumns(props.columns, look.columns, useWidth());
  // Rows in the usual columns would jump when the user's own become known.
  const rows = look.isReady ? props.rows : undefined;
  const choice = useSelection(list, rows?.items.map(props.rowKey) ?? [], rows?.total ?? 0);
  const canSelect = bulkActions.length > 0;
  const [labels, addLabels] = useLabels();
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const frame = useRef<HTMLElement>(null);

  // Menus and dialogs of the table stand elsewhere in the page: their Escape does not come by here.
  const escape = useEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && canSelect) choice.clear();
  });
  const frameRef = useMergedRef(frame, escape);

  const openPage = (cursor: string | undefined) => {
    list.setCursor(cursor);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  const view: RowsViewProps<Row> = {
    ...props,
    rows,
    columns,
    fields,
    sort: list.sort,
    onSort: list.setSort,
    onPage: list.setCursor,
    rowName: props.rowName ?? (() => 'this row'),
    choice: canSelect ? choice : undefined,
    isDimmed: props.isFetching && props.isEarlier,
  };
  return (
    <section
      ref={frameRef}
      className={classes.frame}
      aria-label={label}
      aria-busy={props.isFetching}
    >
      <Toolbar
        {...props}
        fields={fields}
        look={look}
        shown={columns}
        searchRef={search}
        labels={labels}
        onSeen={addLabels}
      />
      <FilterPills
        fields={fields}
        sources={props.choices}
        filters={list.filters}
        labels={labels}
        onSeen={addLabels}
        onChange={list.changeFilters}
        onClear={() => list.setFilters([])}
      />
      {canSelect && rows !== undefined && (
        <SelectionBar
          choice={choice}
          rows={rows}
          canSelectAll={isOwnUsual(list)}
          actions={bulkActions}
        />
      )}
      {props.error !== undefined && rows !== undefined && <Stale {...props} />}
      <RowsState {...props} rows={rows}>
        {isPhone && props.renderCard !== undefined ? (
          <Cards {...view} renderCard={props.renderCard} />
        ) : (
          <TableView {...view} />
        )}
      </RowsState>
      {rows !== undefined && rows.items.length > 0 && (
        <PageFooter
          rows={rows}
          pageSize={list.pageSize}
          onPage={openPage}
          onPageSize={list.setPageSize}
        />
      )}
    </section>
  );
}

function Stale<Row>({ error, onRetry }: ListTableProps<Row>) {
  return (
    <Alert
      color="amber"
      radius={0}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="These rows may be out of date"
    >
      {error}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

/** The labels of choices that were seen, for those that the next search does not find. */
function useLabels() {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const add = useCallback((options: readonly FieldOption[]) => {
    if (options.length === 0) return;
    setLabels((before) => {
      const next = new Map(before);
      for (const { value, label } of options) next.set(value, label);
      return next;
    });
  }, []);
  return [labels, add] as const;
}

/** Lets the slash lead to the search, unless somebody types it. */
function useSearchKey(search: { readonly current: HTMLInputElement | null }) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.closest('input, textarea, select, [contenteditable="true"]')) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    event.preventDefault();
    search.current?.focus();
    search.current?.select();
  });
}
